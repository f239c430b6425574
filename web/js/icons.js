/** Icons on a field of 24, drawn by lines. */

/** @param {...string} paths */
const lines = (...paths) => ({ paths, full: false });
/** @param {...string} paths */
const full = (...paths) => ({ paths, full: true });

/** @type {Record<string, {paths: string[], full: boolean}>} */
export const SHAPES = {
  image: lines("M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z", "M8.5 10.2a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4", "M21 16l-5-5-8 9"),
  camera: lines("M4 7h3l2-3h6l2 3h3a1 1 0 0 1 1 1v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a1 1 0 0 1 1-1z", "M12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"),
  paste: lines("M8 5H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-2", "M9 3h6v4H9z", "M9 12h6", "M9 16h4"),
  keyboard: lines("M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z", "M7 10h.01", "M12 10h.01", "M17 10h.01", "M8 14h8"),
  dice: lines("M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z", "M8.5 8.5h.01", "M15.5 8.5h.01", "M12 12h.01", "M8.5 15.5h.01", "M15.5 15.5h.01"),
  watch: lines("M4 4h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z", "M12 17v4", "M8 21h8", "M12 13a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"),
  clock: lines("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z", "M12 7v5l3.5 2"),
  moon: lines("M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"),
  sun: lines("M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z", "M12 2v2", "M12 20v2", "M2 12h2", "M20 12h2", "M5 5l1.4 1.4", "M17.6 17.6L19 19", "M5 19l1.4-1.4", "M17.6 6.4L19 5"),
  help: lines("M9 9.2a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.3", "M12 17.5v.1"),
  more: full("M5 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z", "M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z", "M19 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"),
  lock: lines("M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z", "M8 11V7a4 4 0 0 1 8 0v4"),
  down: lines("M6 9l6 6 6-6"), up: lines("M12 19V5", "M6 11l6-6 6 6"), left: lines("M15 5l-7 7 7 7"), right: lines("M9 5l7 7-7 7"),
  tick: lines("M4 12.5l5 5L20 6.5"), close: lines("M6 6l12 12", "M18 6L6 18"),
  undo: lines("M8 4L3 9l5 5", "M3 9h11a6 6 0 0 1 0 12h-3"), redo: lines("M16 4l5 5-5 5", "M21 9H10a6 6 0 0 0 0 12h3"),
  copy: lines("M9 8h10a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z", "M16 4H5a1 1 0 0 0-1 1v11"),
  eye: lines("M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z", "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"),
  flag: lines("M5 21V4h13l-3 4.5L18 13H5"), bulb: lines("M9 18h6", "M10 21h4", "M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.500 1 2.500h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3z"),
  filter: lines("M4 6h16", "M7 12h10", "M10 18h4"), trash: lines("M4 7h16", "M9 7V4h6v3", "M6 7l1 14h10l1-14"), save: lines("M12 3v12", "M7 10l5 5 5-5", "M4 17v4h16v-4"),
  window: lines("M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z", "M13 11h5v5h-5z"),
  aim: lines("M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14z", "M12 2v5", "M12 17v5", "M2 12h5", "M17 12h5"),
  capture: lines("M4 8V4h4", "M16 4h4v4", "M20 16v4h-4", "M8 20H4v-4", "M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z"),
  play: full("M7 4.500v15l13-7.500z"), square: full("M6 6h12v12H6z"), list: lines("M8 6h12", "M8 12h12", "M8 18h12", "M4 6h.01", "M4 12h.01", "M4 18h.01"),
  swap: lines("M4 8h15", "M15 4l4 4-4 4", "M20 16H5", "M9 12l-4 4 4 4"), link: lines("M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1", "M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"),
};
