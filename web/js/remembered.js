/** Small choices kept on this device; a browser that keeps nothing is no reason to fail. */

/** @param {string} key @param {string} otherwise */
export function remembered(key, otherwise) {
  try {
    return localStorage.getItem(`seesolve.${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`seesolve.${key}`, value);
  } catch {
    // It holds for this visit only.
  }
}
