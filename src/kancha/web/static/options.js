// Which options fit what was picked, and what can still be picked. Options are sets of facets; nothing here knows a page.

/** What a mark stands for: one facet, or several at once, joined by `&`. */
export const partsOf = (mark) => mark.split("&");

/** The facets without those of a mark, or null if one is not among them. */
export function without(facets, mark) {
  const left = [...facets];
  for (const part of partsOf(mark)) {
    const at = left.indexOf(part);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** The facets of an option that the picks leave over, or null if they do not fit. Each pick uses up one mark of its own. */
export function rest(facets, picks) {
  if (picks.length === 0) return facets;
  const [first, ...others] = picks;
  for (const mark of first) {
    const left = without(facets, mark);
    const found = left && rest(left, others);
    if (found) return found;
  }
  return null;
}

/** Whether a mark leads on from a standing: all of it belongs to one option, and some of it is not settled yet. */
export function leadsOn(mark, { lit, candidates }) {
  const parts = partsOf(mark);
  if (!parts.some((part) => lit.has(part))) return false;
  return parts.length === 1 || candidates.some(({ left }) => without(left, mark));
}

/** The options that fit, each with what is left of it. */
export function fitting(options, picks) {
  const found = [];
  for (const option of options) {
    const left = rest(option.facets, picks);
    if (left) found.push({ option, left });
  }
  return found;
}

function common(candidates) {
  if (candidates.length === 0) return new Set();
  const [first, ...others] = candidates;
  return new Set(first.left.filter((facet) => others.every(({ left }) => left.includes(facet))));
}

/**
 * Where a player stands after some picks.
 *   chosen   the one option meant, or null
 *   open     whether more can still be picked beside the chosen one
 *   lit      facets that lead on
 *   ready    options that lack only facets no element stands for: they become buttons
 * `shown(facet)` tells whether an element stands for a facet.
 */
export function study(options, picks, shown) {
  const candidates = fitting(options, picks);
  const implied = common(candidates);
  const lit = new Set();
  const ready = [];
  let chosen = null;
  for (const { option, left } of candidates) {
    const missing = left.filter((facet) => !implied.has(facet));
    for (const facet of picks.length ? missing : left) if (shown(facet)) lit.add(facet);
    if (picks.length && (candidates.length === 1 || missing.length === 0)) chosen = chosen || option;
    else if (!missing.some(shown)) ready.push(option);
  }
  return { candidates, lit, ready, chosen, open: candidates.length > 1 };
}

/** Too many buttons are grouped: the values of the one domain that tells the options apart in the fewest groups. */
export function grouped(options, most = 12) {
  if (options.length <= most) return null;
  const domains = new Map();
  for (const option of options) {
    for (const facet of option.facets) {
      const domain = facet.slice(0, facet.indexOf(":"));
      if (!domains.has(domain)) domains.set(domain, new Set());
      domains.get(domain).add(facet);
    }
  }
  const several = [...domains.values()].filter((facets) => facets.size > 1);
  several.sort((a, b) => a.size - b.size);
  return several.length ? [...several[0]] : null;
}

/** Why facets lead nowhere after some picks: the refusal that names each, by facet. */
export function refusals(refused, picks) {
  const found = new Map();
  for (const { option, left } of fitting(refused, picks)) {
    for (const facet of left) if (!found.has(facet)) found.set(facet, option);
  }
  return found;
}
