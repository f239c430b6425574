/** Numbers and sentences as people read them. */

/** What is said in so many letters can stand bold. */
const SHORT = 32;

/** A measure in two parts: the number that stands large, and what follows it. A share that is
 * estimated has one decimal.
 * @param {import("./types.js").Measure} measure @param {import("./types.js").Proof|null} proof
 * @returns {[string, string]} */
export function inParts({ number, unit }, proof) {
  if (!unit.startsWith("%")) return [String(Math.round(number * 100) / 100), unit];
  return [proof === "heuristic" ? shortShare(number, 1) : `${share(number)} %`, unit.slice(1).trim()];
}

/** A share in per cent; only certainty is called 0 or 100. @param {number} number */
export function share(number) {
  if (number > 0 && number < 0.00005) return "less than 0.01";
  if (number < 1 && number > 0.99995) return "more than 99.99";
  return (number * 100).toFixed(2).replace(/\.?0+$/, "");
}

/** A share as short as a list needs it. @param {number} number @param {number} [decimals] so many at least */
export function shortShare(number, decimals = 0) {
  if (number === 0 || number === 1) return `${number * 100} %`;
  if (number > 0 && number < 0.0005) return "< 0.1 %";
  if (number < 1 && number > 0.9995) return "> 99.9 %";
  return `${(number * 100).toFixed(1).replace(/\.0$/, decimals ? ".0" : "")} %`;
}

/** @param {import("./types.js").Measure|null} measure @param {number} [decimals] */
export function shortValue(measure, decimals) {
  if (!measure) return "";
  return measure.unit.startsWith("%") ? shortShare(measure.number, decimals) : `${Math.round(measure.number * 100) / 100} ${measure.unit}`;
}

/** @param {import("./types.js").Proof|null} proof */
export function proofWord(proof) {
  return { exact: "exact", bounded: "at least, search stopped early", heuristic: "estimated" }[proof ?? "exact"];
}

/** What of a sentence deserves weight: its beginning, if that is short, and the rest.
 * @param {string} text @returns {[string, string]} */
export function firstSentence(text) {
  const end = text.search(/[.;](\s|$)/) + 1;
  return end <= SHORT ? [text.slice(0, end), text.slice(end)] : ["", text];
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** A message that names a switch of the command line, in the words of the page.
 * @param {string} text @param {import("./types.js").Screen["settings"]} settings */
export function withLabels(text, settings) {
  return text.replace(/--([a-z][a-z-]*)(?: ([a-z]+))?/g, (whole, key, value) => {
    const spec = settings.find((it) => it.spec.key === key)?.spec;
    if (!spec) return whole;
    const isValue = typeof spec.kind === "object" && "choice" in spec.kind && spec.kind.choice.includes(value);
    const label = spec.label || capital(key.replaceAll("-", " "));
    return isValue ? `“${label}: ${value}”` : `“${label}”${value ? ` ${value}` : ""}`;
  });
}
