// Measures a page as it is painted now: (limits) => findings. Limits are { text, target } in pixels.
(limits) => {
  const SLACK = 1.5; // pixels that nobody sees
  const GLYPH = 0.72; // how much of its font size a capital letter is high

  // What is where

  const clips = new Map();
  const SIDES = ["left", "top", "right", "bottom"];
  const whole = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight, by: {} });

  /** What of the window an element's content can be painted in, and by whom it is kept in. */
  function clipOf(element) {
    if (!element || element === document.body || element === document.documentElement) return whole();
    if (clips.has(element)) return clips.get(element);
    const look = getComputedStyle(element);
    const free = look.position === "fixed" || element.matches("dialog[open]");
    const outer = free ? whole() : clipOf(element.parentElement);
    const inside = { ...outer };
    const inner = element instanceof SVGElement && element.ownerSVGElement;
    if (!inner && (look.overflowX !== "visible" || look.overflowY !== "visible")) {
      const box = element.getBoundingClientRect();
      for (const side of SIDES) {
        const way = side === "left" || side === "right" ? look.overflowX : look.overflowY;
        const edge = parseFloat(look.getPropertyValue(`border-${side}-width`)) || 0;
        const near = side === "left" || side === "top";
        const at = near ? box[side] + edge : box[side] - edge;
        const slack = /auto|scroll/.test(way) ? 8 : 0; // what can be scrolled to is not cut
        if (near ? at < outer[side] - slack : at > outer[side] + slack) continue;
        inside[side] = at;
        inside.by = { ...inside.by, [side]: /auto|scroll/.test(way) ? "scroll" : "hide" };
      }
    }
    clips.set(element, inside);
    return inside;
  }

  const name = (element) => {
    const own = element.id ? `#${element.id}` : [element.tagName.toLowerCase(), ...element.classList].join(".");
    const home = element.parentElement?.closest("[id]");
    return element.id || !home || home.id === "table" ? own : `#${home.id} ${own}`;
  };

  const SEEN = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  const isShown = (element) => element.checkVisibility(SEEN) && !element.closest(".vh, noscript, .sprite, .symbols, symbol, defs");
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const width = (box) => Math.max(0, box.right - box.left);
  const height = (box) => Math.max(0, box.bottom - box.top);

  /** How large a pixel of an element is painted, and whether it stands on its side. */
  function scaleOf(element) {
    const matrix = element.getScreenCTM?.();
    if (matrix) return { scale: Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)), turned: Math.abs(matrix.b) > 0.01 * Math.abs(matrix.a) };
    const box = element.closest("*");
    const ratio = box.offsetWidth > 20 ? box.getBoundingClientRect().width / box.offsetWidth : 1;
    return { scale: Math.abs(ratio - 1) < 0.02 ? 1 : ratio, turned: false }; // an offset is rounded
  }

  // Texts, line by line

  const texts = [];
  const used = [];
  const hidden = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const onStage = (element) => limits.phone && element.closest("#world") !== null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element.closest("#minimap")) continue; // a picture, to find one's way
    if (!node.data.trim() || element.closest("script, style, title, desc, option") || !isShown(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
    if (!boxes.length) continue;
    const { scale, turned } = scaleOf(element);
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    const clip = clipOf(element);
    for (const box of boxes) {
      const seen = meet(box, clip);
      if (width(seen) * height(seen) < 0.1 * box.width * box.height) {
        const beyond = (side) => (side === "left" || side === "top" ? box[side] < clip[side] : box[side] > clip[side]);
        if (SIDES.some((side) => clip.by[side] === "scroll" && beyond(side))) continue; // scrolled away
        const lost = SIDES.find((side) => clip.by[side] === "hide" && beyond(side));
        if (lost && !element.closest("#frame, #world, .beats, #marks")) hidden.push({ element, words: node.data.trim().slice(0, 60), lost });
        continue;
      }
      const spare = turned ? 0 : Math.max(0, (box.height - size * GLYPH) / 2);
      const glyphs = { left: box.left, right: box.right, top: box.top + spare, bottom: box.bottom - spare };
      const words = node.data.trim().replace(/\s+/g, " ").slice(0, 60);
      texts.push({ element, node, size, turned, clip, glyphs, words, marks: element.closest("#marks, #tip") !== null });
    }
  }

  // Texts of drawings that are used: only how large they are

  for (const use of document.querySelectorAll("#table use")) {
    if (use.closest("#minimap")) continue;
    const drawing = document.querySelector(use.getAttribute("href"));
    const lines = drawing ? [...drawing.querySelectorAll("text")] : [];
    if (!lines.length || !isShown(use)) continue;
    const box = use.getBoundingClientRect();
    const clip = clipOf(use.closest("svg"));
    if (width(meet(box, clip)) * height(meet(box, clip)) < 1) continue;
    const frame = drawing.viewBox?.baseVal;
    const wide = use.width.baseVal.value;
    const scale = scaleOf(use).scale * (frame?.width && wide ? wide / frame.width : 1);
    for (const element of lines) {
      const size = parseFloat(getComputedStyle(element).fontSize) * scale;
      used.push({ element, size, words: element.textContent.trim(), where: name(use) });
    }
  }

  // What is painted on top; for that everything must be hit by the pointer

  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  function isOpaque(element) {
    const look = getComputedStyle(element);
    if (parseFloat(look.opacity) < 0.6) return false;
    if (element instanceof SVGElement) {
      if (element.tagName === "svg" || element.tagName === "g") return false;
      return element.tagName === "use" || (look.fill !== "none" && parseFloat(look.fillOpacity) >= 0.6 && !/, 0(\.[0-5]\d*)?\)$/.test(look.fill));
    }
    return !/^rgba\(.*, 0(\.[0-5]\d*)?\)$|^transparent$/.test(look.backgroundColor);
  }

  /** Whether a text is painted at a point: nothing opaque that does not hold it lies over it. */
  function isPainted(text, x, y) {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (hit === text.element || hit.contains(text.element)) return true;
      if (isOpaque(hit) && !text.element.contains(hit)) return false;
    }
    return true;
  }

  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const painted = texts.filter((text) => {
    const { left, right, top, bottom } = meet(text.glyphs, text.clip);
    const y = (top + bottom) / 2;
    text.share = [0.15, 0.5, 0.85].filter((part) => isPainted(text, left + (right - left) * part, y)).length;
    return text.share > 0;
  });

  // Findings

  const small = new Map();
  for (const text of [...painted, ...used]) {
    if (text.size >= limits.text - 0.05) continue;
    if (onStage(text.element) && !text.element.closest("[data-f].lit")) continue; // a phone's boards are zoomed; what is asked about is large enough at once
    const key = `${text.element.tagName} ${text.element.classList} ${text.size.toFixed(1)}`;
    if (!small.has(key)) small.set(key, { size: text.size, where: text.where ?? name(text.element), words: text.words, times: 0 });
    small.get(key).times += 1;
  }

  const overlaps = [];
  const told = new Set();
  for (let i = 0; i < painted.length; i += 1) {
    for (let j = i + 1; j < painted.length; j += 1) {
      const [a, b] = [painted[i], painted[j]];
      if (a.node === b.node || a.turned || b.turned || a.marks || b.marks) continue; // marks lie on what they tell of
      if (onStage(a.element) !== onStage(b.element)) continue; // what floats over a phone's boards: these are pushed out from under it
      const both = meet(meet(a.glyphs, b.glyphs), meet(a.clip, b.clip));
      if (both.right - both.left <= SLACK || both.bottom - both.top <= SLACK) continue;
      const [x, y] = middle(both);
      const [first, second] = [isPainted(a, x, y), isPainted(b, x, y)];
      const key = `${a.words}|${b.words}|${name(a.element)}`;
      if (told.has(key) || (!first && !second)) continue;
      told.add(key);
      overlaps.push({
        words: `"${a.words}" and "${b.words}"`, where: `${name(a.element)} and ${name(b.element)}`, by: Math.round(both.right - both.left),
        how: first && second ? "both are painted" : "one hides a part of the other",
      });
    }
  }

  const cut = [];
  const say = (element, how, words) => {
    if (!cut.some((one) => one.element === element)) cut.push({ element, how, where: name(element), words });
  };
  for (const text of hidden) say(text.element, `is hidden at the ${text.lost}`, text.words);
  for (const text of painted) {
    const { glyphs, clip } = text;
    if (onStage(text.element)) continue; // the boards are pushed about under the stage's edges
    if (text.marks || text.element.closest(".beats")) continue; // a step of the strip is told whole where one points at it
    for (const side of SIDES) {
      const past = side === "left" || side === "top" ? clip[side] - glyphs[side] : glyphs[side] - clip[side];
      if (past > SLACK && clip.by[side] !== "scroll") say(text.element, `is cut by ${past.toFixed(0)} px at the ${side}`, text.words);
    }
    for (let box = text.element; box && !(box instanceof SVGElement) && box !== document.body; box = box.parentElement) {
      const look = getComputedStyle(box);
      if (look.display === "inline") continue;
      const hidden = /hidden|clip/.test(look.overflowX);
      if (hidden && box.scrollWidth > box.clientWidth + 1) say(box, `hides ${box.scrollWidth - box.clientWidth} px at its side`, box.innerText.slice(0, 60));
      if (hidden && /hidden|clip/.test(look.overflowY) && box.scrollHeight > box.clientHeight + 3 && look.webkitLineClamp !== "none") {
        say(box, `hides ${box.scrollHeight - box.clientHeight} px below`, box.innerText.slice(0, 60));
      }
      const framed = parseFloat(look.borderLeftWidth) > 0 || isOpaque(box);
      if (framed && look.overflowX === "visible" && box.clientWidth) {
        const frame = box.getBoundingClientRect();
        const below = look.overflowY === "visible" ? Math.max(frame.top - glyphs.top, glyphs.bottom - frame.bottom) : 0;
        const past = Math.max(frame.left - glyphs.left, glyphs.right - frame.right, below);
        if (past > SLACK) say(text.element, `runs ${past.toFixed(0)} px past ${name(box)}`, text.words);
      }
      if (framed) break;
    }
    if (text.element instanceof SVGElement && !text.turned) {
      const [x, y] = middle(glyphs);
      const frames = [...(text.element.closest("text")?.parentElement?.children ?? [])].filter((one) => {
        if (one.tagName !== "rect" || one.matches(".mark") || !isShown(one)) return false;
        const box = one.getBoundingClientRect();
        const holds = box.left < x && x < box.right && box.top < y && y < box.bottom;
        return holds && box.width > 2 * text.size; // what is narrower is a mark, not a box for words
      });
      const frame = frames.map((one) => one.getBoundingClientRect()).sort((a, b) => a.width - b.width)[0];
      const past = frame ? Math.max(frame.left - glyphs.left, glyphs.right - frame.right) : 0;
      if (past > SLACK) say(text.element, `runs ${past.toFixed(0)} px past its box`, text.words);
    }
  }

  const asked = document.querySelector("#ask > span:last-child");
  if (asked && asked.scrollHeight > asked.clientHeight + 3) say(asked, `has ${asked.scrollHeight - asked.clientHeight} px more to scroll to`, asked.innerText.slice(0, 60));

  const choices = document.getElementById("choices");
  if (!limits.phone && choices && isShown(choices) && choices.scrollHeight > choices.clientHeight + 3) {
    say(choices, `has ${choices.scrollHeight - choices.clientHeight} px of buttons more to scroll to`, choices.innerText.slice(0, 60));
  }

  const sideways = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) {
    sideways.push({ where: "the page", by: document.documentElement.scrollWidth - innerWidth });
  }
  for (const element of document.querySelectorAll("body *:not(svg *)")) {
    if (element.scrollWidth <= element.clientWidth + 1 || !element.clientWidth || !isShown(element)) continue;
    if (/auto|scroll/.test(getComputedStyle(element).overflowX) && !element.matches(".beats")) {
      sideways.push({ where: name(element), by: element.scrollWidth - element.clientWidth });
    }
  }

  const targets = [];
  const buttons = [];
  for (const element of document.querySelectorAll("#table [data-f].lit, button, a[href], summary, select, input, [role=button]")) {
    if (!isShown(element) || element.closest(":disabled") || getComputedStyle(element).display === "inline") continue;
    const box = element.getBoundingClientRect();
    const seen = meet(box, clipOf(element.parentElement));
    if (width(seen) < box.width - SLACK || height(seen) < box.height - SLACK || !box.width) continue;
    if (element.matches("button, a, select, input") && !element.closest("#tip")) buttons.push({ element, box });
    targets.push({ size: Math.min(box.width, box.height), where: name(element), words: (element.dataset.f || element.innerText || "").trim().slice(0, 30) });
  }
  targets.sort((a, b) => a.size - b.size);

  for (const text of painted) {
    if (text.marks || onStage(text.element)) continue; // a phone's boards are pushed out from under what floats over them
    const over = buttons.find(({ element, box }) => {
      if (element.contains(text.element) || text.element.contains(element)) return false;
      const both = meet(meet(text.glyphs, text.clip), box);
      return both.right - both.left > SLACK && both.bottom - both.top > SLACK && isPainted(text, ...middle(both));
    });
    if (over) overlaps.push({ words: `"${text.words}"`, where: `${name(text.element)} and ${name(over.element)}`, by: 0, how: "it lies on a button" });
  }

  // What is lit and lies under something else: no point of a grid over its middle can be hit

  const PARTS = [0.5, 0.35, 0.65, 0.2, 0.8];
  const boxOf = (element) => (element.querySelector(":scope > .mark") ?? element).getBoundingClientRect();
  const facets = (element) => element.dataset.f.split(" ");
  const isHit = (element, x, y) => {
    const hit = document.elementFromPoint(x, y)?.closest("[data-f]");
    return hit === element || (hit?.matches(".lit") && facets(hit).some((facet) => facets(element).includes(facet))); // a pawn on a cell stands for both
  };
  const isWithin = (inner, outer) => SIDES.every((side) => (side === "left" || side === "top" ? inner[side] >= outer[side] - 4 : inner[side] <= outer[side] + 4));
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  const lit = [...document.querySelectorAll("#table [data-f].lit")].filter(isShown).map((element) => ({ element, box: boxOf(element) }));
  const sought = lit.filter(({ box }) => box.width && box.height);
  const inSight = sought.filter(({ element, box }) => isWithin(box, clipOf(element.parentElement)));
  // of more than a phone's stage has room for some lies under its edges and controls: it is pushed out from there
  const pushed = limits.phone && sought.some((one) => onStage(one.element) && !inSight.includes(one));
  const covered = [];
  for (const { element, box } of inSight) {
    if (pushed && onStage(element)) continue;
    const points = PARTS.flatMap((down) => PARTS.map((along) => [box.left + box.width * along, box.top + box.height * down]));
    const over = document.elementFromPoint(...points[0]);
    if (over?.closest("#side, #beside, #tip, dialog") && !over.closest("#side")?.contains(element)) continue; // what was opened over it is closed again
    const control = over && !over.closest("#world, #supplies, #panels, #asides, #choices, #every") && !element.contains(over);
    if (!control && points.some(([x, y]) => isHit(element, x, y))) continue;
    covered.push({ where: name(element), words: element.dataset.f.slice(0, 40), by: over ? name(over) : "nothing" });
  }

  const smallTargets = new Map();
  for (const target of targets) {
    if (target.size >= limits.target - 0.5) break;
    const key = `${target.where.replace(/\d+/g, "#")}`;
    if (!smallTargets.has(key)) smallTargets.set(key, { ...target, times: 0 });
    smallTargets.get(key).times += 1;
  }

  const frame = document.getElementById("frame")?.getBoundingClientRect();
  const drawing = document.querySelector("#board > svg");
  const printed = drawing?.getScreenCTM() && drawing.viewBox.baseVal;
  const scale = drawing ? drawing.getScreenCTM().a : 0;
  return {
    smallest: Math.min(...[...painted, ...used].map((text) => text.size)),
    target: targets[0]?.size ?? 0,
    board: printed && frame ? Math.round((100 * printed.width * printed.height * scale * scale) / (frame.width * frame.height)) : 0,
    room: frame ? Math.round((100 * frame.width * frame.height) / (innerWidth * innerHeight)) : 0,
    small: [...small.values()].sort((a, b) => a.size - b.size),
    targets: [...smallTargets.values()],
    overlaps,
    cut: cut.map(({ element, ...rest }) => rest),
    sideways,
    covered,
  };
}
