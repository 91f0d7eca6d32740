// Small helpers for elements and their facets.

/** A phone, upright or lying: the page has its fixed frame. The sheets ask the same. */
export const narrow = matchMedia("(max-width: 800px), (max-height: 500px)");

export const find = (id) => document.getElementById(id);

/** An element with attributes and children: make("button", { type: "button" }, "Pass"). */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/** An icon of the page's sprite. */
export function icon(name, size = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", `ic ${size}`);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** What an element, or a button of the bar, stands for: any of these facets. */
export const facetsOf = (element) => (element.getAttribute("data-f") || element.getAttribute("data-choice") || "").split(" ").filter(Boolean);

export const domainOf = (facet) => facet.slice(0, facet.indexOf(":"));
export const wordOf = (facet) => facet.slice(facet.indexOf(":") + 1);

/** What may be seen a moment later than the rest: done once the next frame is painted. */
export const afterPaint = (work) => requestAnimationFrame(() => setTimeout(work));

/** Whether the table lies behind the curtain: what nobody sees need not be measured. */
export const isCovered = () => document.body.classList.contains("covered");

/** Whether an element is drawn on the page now. Asks for styles only, not for the layout. */
export const isShown = (element) => element.checkVisibility();

/** The middle of an element: of what its states are shown on, if it has such a part, for what lies on that may stick out of it. */
export const centre = (element) => {
  const box = (element.querySelector(":scope > .mark") ?? element).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, box };
};

export const isTyping = (target) =>
  target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
