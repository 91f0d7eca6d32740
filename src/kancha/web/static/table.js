// The table page, the same for every game. It knows that options are sets of facets and that elements stand for facets.

import * as advice from "./advice.js";
import { get, post } from "./api.js";
import * as bar from "./bar.js";
import { announce, note, showChoices } from "./bar.js";
import * as beside from "./beside.js";
import * as curtain from "./curtain.js";
import * as dialogs from "./dialogs.js";
import { facetsOf, find } from "./dom.js";
import * as drag from "./drag.js";
import * as end from "./end.js";
import * as guard from "./guard.js";
import * as keys from "./keys.js";
import { go } from "./line.js";
import * as live from "./live.js";
import * as log from "./log.js";
import * as morph from "./morph.js";
import { listAll, question, watchNear, watchSight } from "./pick.js";
import * as plans from "./plans.js";
import * as replay from "./replay.js";
import * as settings from "./settings.js";
import * as side from "./side.js";
import { sound } from "./sound.js";
import * as stage from "./stage.js";
import * as story from "./story.js";
import * as swap from "./swap.js";
import * as guide from "./teaching.js";
import * as tabs from "./tabs.js";
import * as tips from "./tips.js";
import * as turning from "./turning.js";
import { t } from "./words.js";
import * as zoom from "./zoom.js";

const SLOW = 150;
const END_PAUSE = 1200; // between the last point and the count
const REGIONS = ["head", "board", "supplies", "asides", "panels", "log", "story", "guide", "aim", "bar"];

const page = {
  id: "",
  slug: "",
  edition: "", // a box owner's; none is the standard one
  seat: -1,
  version: 0,
  over: false,
  answers: 0,
  read: -1, // the last line of the log that was told to a screen reader
  sent: null, // the version a move of ours was made on, until its update comes
  asSeat: () => (page.seat >= 0 ? `&seat=${page.seat}` : ""),
  redraw: () => draw(),
  readable: (update) => readable(update),
  drawnPast() {
    plans.leave();
    question.ask([], [], {});
  },
};

let byKeyboard = false;
let previewing = null;
let begunWith = ""; // the option that the page itself has chosen for a start

// Updates

/** What an update offers and what it refuses. Facets and reasons are in it once and named by their places. */
function readable({ facets, options, reasons, why_not: barred }) {
  const named = (places) => places.map((place) => facets[place]);
  return {
    options: options.map((option) => ({ ...option, facets: named(option.facets) })),
    refused: barred.map(([why, ...places]) => ({ facets: named(places), rule: reasons[why][0], reason: reasons[why][1] })),
  };
}

/** Everything of an update but its drawing. */
function take(update) {
  const { facets, options, reasons, why_not: barred, regions, patches, motions, held, ...rest } = update;
  Object.assign(page, rest, readable(update));
}

function show(update) {
  if (live.isServedWrong(page, update)) return go();
  const mine = page.sent !== null && update.version > page.sent;
  const wasOver = page.over;
  const before = find("ask")?.textContent;
  previewing?.abort();
  previewing = null;
  tips.hide();
  take(update);
  const vanished = morph.update(update.regions, update.motions);
  zoom.keep();
  if (mine) {
    page.sent = null;
    question.answered();
  }
  draw();
  story.draw(update.motions || [], mine, vanished);
  guide.draw();
  advice.draw();
  tabs.draw();
  if (settings.settings.pace === "once" && page.thinking.length && page.seat >= 0) live.send({ hurry: true });
  if (find("ask")?.textContent !== before) {
    const news = log.news(page.read);
    announce(`${news.text} ${find("ask")?.textContent ?? ""}`);
    page.read = news.last;
    sound(page.options.length && !mine ? "turn" : "move");
  }
  if (page.over && !wasOver && !guide.isOn()) setTimeout(showEnd, morph.isStill() ? 0 : story.left() + END_PAUSE);
  end.announceRematch(page);
  return undefined;
}

/** Put the question of the present position on the page. */
function draw() {
  if (replay.replay.on) return;
  curtain.draw(page.curtain, page.names);
  if (plans.redraw()) return;
  question.together(() => {
    if (question.ask(page.options, page.refused, page.words, page.picked)) guard.drew();
    else if (!page.options.length && find("choices")?.classList.contains("many")) showChoices(); // the bar has its room again
    if (page.sent === null && swap.goOn()) commands.undo();
    if (!advice.goOn()) preselect();
  });
  const skip = find("skip");
  if (skip) skip.hidden = !live.isBehind() && (page.seat < 0 || page.thinking.length === 0);
  document.title = `${question.options.length ? "● " : ""}${page.title}`;
  Object.assign(document.body.dataset, { version: page.version, asked: question.options.length, over: page.over });
  if (byKeyboard) keys.refocus();
}

/** Begin with what most want, or with all there is; to complete an answer with what no element stands for, with the first way: R turns on. */
function preselect() {
  if (question.chosen || question.picks.length) return;
  const { ready } = question.standing;
  const careful = settings.settings.confirm !== "off";
  const turning = page.unfinished && ready.length === question.options.length;
  const only = question.options.length === 1 && question.options[0];
  const option = question.options.find(({ text }) => text === page.preferred) || (careful && (only || (turning && ready[0])));
  if (!option) return;
  begunWith = option.text;
  question.choose(option);
}

// Previews

function stopPreview() {
  previewing?.abort();
  previewing = null;
  if (document.body.classList.contains("previewing")) {
    morph.restore();
    question.index();
    question.light();
  }
}

async function preview(option) {
  const mine = new AbortController();
  previewing = mine;
  const { seat, version, mark } = page;
  const has = live.isBehind() ? {} : { page: live.name, mark };
  const asked = post(`/api/tables/${page.id}/preview`, { seat, version, text: option.text, ...has }, mine.signal);
  const seen = await asked.catch((fault) => void (fault.status === 409 && stale())); // without a look one can still answer
  if (!seen || previewing !== mine || (has.mark && live.isBehind())) return; // the texts it tells changes of are no longer here
  if (seen.unfinished && question.sure && !guide.isShowing()) return void sendChosen();
  morph.ghost(live.whole(seen));
  bar.showBrought(seen.brings);
  question.index();
  question.light();
}

/** What an answer would do, while it is only looked at; without one, what is chosen or there. */
function lookAt(option) {
  stopPreview();
  if (option ?? question.chosen) preview(option ?? question.chosen);
}

question.addEventListener("change", () => {
  bar.unsay();
  if (plans.changed()) return;
  stopPreview();
  showChoices();
  if (question.picks.length || (question.chosen && question.chosen.text !== begunWith)) story.fold();
  document.body.dataset.chosen = question.chosen?.text ?? "";
  if (!question.chosen) return;
  if (settings.settings.confirm === "off" && question.sure && !guide.isShowing()) commands.confirm();
  else preview(question.chosen);
});

question.addEventListener("relit", showChoices);

// Moves

function stale() {
  note(t("stale"), "bad");
  live.refresh();
}

async function act(path, body) {
  if (page.sent !== null) return;
  page.sent = page.version;
  // Only what takes long is said to take long: a quick answer should not wait for the page to be painted twice more.
  const slow = setTimeout(() => document.body.classList.add("sending"), SLOW);
  try {
    await post(`/api/tables/${page.id}/${path}`, { seat: page.seat, version: page.version, ...body });
  } catch (fault) {
    page.sent = null;
    if (fault.status === 409) stale();
    else note(fault.status ? fault.message : t("not_sent"), "bad");
    question.clear();
  } finally {
    clearTimeout(slow);
    document.body.classList.remove("sending");
  }
}

function sendChosen() {
  if (question.chosen && !guide.stops(question.chosen)) act("moves", { text: question.chosen.text });
}

function whyNot(element) {
  const asked = new URLSearchParams({ facets: facetsOf(element).join(" "), language: document.documentElement.lang });
  return get(`/api/tables/${page.id}/why?${asked}${page.asSeat()}`);
}

function showSheet() {
  return dialogs.openPage("sheet", `/t/${page.id}/sheet?${page.asSeat()}`);
}

/** What only a table with free seats needs, and only the end of a game. */
const inviting = () => import("./invite.js");
const counting = () => import("./count.js");

/** The game has just ended: its count, unless the viewer has turned to something else meanwhile. */
function showEnd() {
  if (!replay.replay.on && !document.querySelector("dialog[open]")) showSheet().then(async () => (await counting()).count());
}

const commands = {
  touch(element) {
    if (live.isBehind()) live.skip();
    if (question.touch(element)) return void (byKeyboard && keys.refocus());
    if (plans.point(element)) return;
    if (swap.begin(facetsOf(element))) return void commands.undo();
    tips.explain(element, () => whyNot(element));
  },
  confirm() {
    if (plans.add()) return;
    if (question.chosen && !advice.holds(question.chosen, sendChosen)) sendChosen();
  },
  letGo() {
    tips.hide();
    if (!question.picks.length && beside.close()) return;
    if (replay.replay.on) return void (question.clear() || replay.close());
    if (plans.letGo()) return;
    if (page.unfinished && !question.picks.length) return void commands.undo();
    question.clear();
  },
  undo: () => plans.stepBack() || (page.undo >= 0 && act("undo", { seat: page.undo })),
  restart: () => page.undo >= 0 && act("restart", { seat: page.undo }),
  turn: (step = 1) => turning.turn(step),
  flip: () => turning.flip(),
  skip() {
    live.skip();
    story.finish();
    if (find("skip") && !page.thinking.length) find("skip").hidden = true;
    live.send({ hurry: true });
  },
  help: () => dialogs.open("keys"),
  zoom: (direction) => zoom.zoom(direction),
  step: (step) => replay.jump(step),
  zoom_in: () => zoom.zoom(1),
  zoom_out: () => zoom.zoom(-1),
  fit: () => zoom.zoom(0),
  leave: () => replay.close(),
  rules: () => beside.open("rules"),
  gallery: () => beside.open("gallery"),
  about: () => beside.open("about"),
  sheet: showSheet,
  replay: () => replay.open(),
  since: () => replay.open(story.beginning() ?? page.last, true),
  story_back: () => stepStory(-1),
  story_again: () => replay.open(story.beginning() ?? page.last, true),
  story_on: () => stepStory(1),
  look_again() {
    dialogs.closeAll();
    replay.open(0, true);
  },
  rematch: () => end.rematch(page),
  share: () => end.share(page),
  deal: () => end.deal(page),
  count_skip: async () => (await counting()).skip(),
  variation: () => replay.variation(),
  record: () => go(`/api/tables/${page.id}/record?${page.asSeat()}`),
  sound: () => settings.set("sound", settings.settings.sound === "on" ? "off" : "on"),
  menu: () => dialogs.open("menu"),
  side: () => side.toggle(),
  invite: async () => (await inviting()).open(page),
  ...guide.commands,
  ...advice.commands,
  ...plans.commands,
  language() {
    settings.set("language", settings.nextLanguage());
    go();
  },
};

/** Step through what the others did; past its end is the present. */
function stepStory(direction) {
  const at = replay.replay.on ? replay.replay.at + direction : story.stepFrom(page.answers, direction);
  if (at === null || at >= page.answers) return void (replay.replay.on && replay.close());
  return replay.replay.on ? replay.show(Math.max(0, at)) : replay.open(at);
}

function listen() {
  document.addEventListener("pointerdown", () => (byKeyboard = false), { capture: true });
  document.addEventListener("keydown", (event) => event.key !== "Shift" && (byKeyboard = true), { capture: true });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-do]");
    if (button) {
      if (button.matches("a") && (event.ctrlKey || event.metaKey)) return;
      if (button.matches("a")) event.preventDefault();
      if (button.closest("#menu")) dialogs.closeAll();
      return void commands[button.dataset.do]?.(button);
    }
    if (zoom.hasDragged() && event.target.closest?.("#frame, #world")) return;
    if (drag.hasDropped()) return;
    touched(event);
  });
  find("every")?.addEventListener("toggle", listAll);
}

/** A click on the table: the innermost element that can be picked, or else the one that can tell why not. */
function touched(event) {
  let element = event.target.closest?.("#table [data-f]") ?? stage.nearest(event);
  if (!element) return void tips.describe(event.target);
  if (replay.replay.on) return void tips.explain(element, async () => ({ reason: replay.howToGoOn() }));
  for (let outer = element; outer; outer = outer.parentElement?.closest("#table [data-f]")) {
    if (question.leads(outer) || question.isPicked(outer)) {
      element = outer;
      break;
    }
  }
  if (!question.leads(element) && !question.isPicked(element) && element.closest("#world")) element = stage.nearest(event) ?? element;
  if (element.matches("summary") && !question.leads(element) && !question.isPicked(element)) return;
  if (element.matches("summary")) event.preventDefault();
  commands.touch(element);
}

function address() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const asked = new URLSearchParams({ language: document.documentElement.lang, since: page.mark, patches: "1" });
  return `${scheme}//${location.host}/live/${page.id}?${asked}`;
}

function begin() {
  const start = JSON.parse(find("start").textContent);
  page.id = start.table;
  page.slug = start.slug;
  page.edition = start.edition;
  page.title = document.title;
  const served = morph.begin(REGIONS);
  settings.listen();
  bar.listen(commands.touch);
  dialogs.listen();
  curtain.listen((seat) => live.send({ show: seat }));
  beside.listen(page);
  tips.listen();
  tabs.listen();
  zoom.listen();
  stage.listen();
  drag.listen();
  swap.listen(page);
  guard.listen();
  turning.listen();
  watchNear();
  watchSight();
  keys.listen(commands);
  log.listen((at) => replay.open(at));
  replay.begin(page);
  story.listen((at) => replay.open(at));
  listen();
  side.listen();
  page.held = start.update.held;
  take(start.update);
  draw();
  story.begin(page.id);
  guide.listen(act);
  advice.listen(page, lookAt);
  guide.draw();
  page.read = log.news(-1).last;
  live.connect(address, served, show);
  document.body.dataset.ready = "yes";
  performance.mark("usable");
  morph.layOutAhead();
  if (page.absent.length && document.querySelector("[data-do=invite]")) inviting().then(({ greet }) => greet(page));
  plans.begin(page);
  const at = new URLSearchParams(location.search).get("at");
  if (/^\d{1,6}$/.test(at ?? "")) replay.open(Number(at));
}

begin();
