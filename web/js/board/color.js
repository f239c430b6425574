/** Roles as colours and classes. The page knows roles, never games. */

/** @typedef {import("../types.js").Role} Role @typedef {import("../types.js").Rgb} Rgb */

/** Hues that stay apart for most eyes, in the order in which boards use them. @type {Rgb[]} */
const HUES = [
  [235, 51, 35], [42, 127, 255], [35, 170, 60], [240, 200, 30], [240, 130, 30], [60, 220, 230], [240, 80, 200], [150, 60, 30],
  [140, 60, 200], [240, 240, 240], [150, 150, 155], [120, 240, 60], [185, 180, 110], [20, 70, 190], [15, 140, 130], [250, 155, 150],
];

/** The word of a role. @param {Role|null|undefined} role */
export function roleName(role) {
  if (!role) return "";
  return typeof role === "string" ? role : Object.keys(role)[0];
}

/** The colour of a hue or line, or as it was read; null when a class has it. @param {Role|null} role @param {Rgb|null} [read] */
export function paint(role, read) {
  if (read) return css(read);
  if (role && typeof role === "object") {
    if ("hue" in role) return css(HUES[role.hue] ?? spread(role.hue));
    if ("line" in role) return `var(--line${role.line % 5})`;
  }
  return null;
}

/** @param {Role|null} role @param {Rgb|null} [read] @returns {Rgb} */
export function rgbOf(role, read) {
  if (read) return read;
  return role && typeof role === "object" && "hue" in role ? (HUES[role.hue] ?? spread(role.hue)) : [128, 128, 128];
}

/** @param {Rgb} rgb */
export function luminance([r, g, b]) {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/** Black or white, whichever is easier to read. @param {Rgb} rgb */
export function inkOn(rgb) {
  return luminance(rgb) > 120 ? "#10121A" : "#FFFFFF";
}

/** @param {Rgb} rgb */
function css(rgb) {
  return `rgb(${rgb.join(" ")})`;
}

/** Beyond the hand-picked hues they are spread by the golden angle. @param {number} n @returns {Rgb} */
function spread(n) {
  const turn = ((n * 0.381966) % 1) * 6;
  const [strong, weak] = n % 2 ? [170, 30] : [230, 90];
  const channel = (/** @type {number} */ offset) => {
    const distance = Math.abs(((turn + offset) % 6) - 3);
    return Math.round(weak + (strong - weak) * Math.min(Math.max(distance - 1, 0), 1));
  };
  return [channel(0), channel(4), channel(2)];
}
