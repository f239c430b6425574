/** The board with another of the candidates drawn on it instead of the best. */

/** @typedef {import("../types.js").BoardView} BoardView @typedef {import("../types.js").Candidate} Candidate */

const MARKS = ["best", "first"];

/** @param {BoardView} board @param {Candidate} candidate @returns {BoardView} */
export function withCandidate(board, candidate) {
  const on = new Set([...candidate.cells, ...candidate.path]);
  const cells = board.cells.map((it) => {
    const was = { ...it };
    if (was.fill === "best") was.fill = was.state === "known" ? "done" : "neutral";
    if (MARKS.includes(/** @type {string} */ (was.border))) was.border = null;
    [was.order, was.becomes, was.tag] = [null, null, null];
    if (!on.has(it.cell)) return was;
    const nth = candidate.path.indexOf(it.cell);
    if (candidate.path.length === 0) return { ...was, fill: "best" };
    const becomes = candidate.becomes?.find(([cell]) => cell === it.cell)?.[1] ?? null;
    return nth < 0 ? { ...was, border: "first", becomes } : { ...was, fill: "best", border: becomes ? "first" : "best", order: nth + 1, becomes };
  });
  const isBoardsOwn = (/** @type {import("../types.js").PathView} */ it) => !it.links && !it.arc;
  const center = new Map(cells.map((it) => [it.cell, it.center_in_cells]));
  const points = candidate.path.flatMap((it) => center.get(it) ?? []);
  const word = { points_in_cells: points, role: "best", width: 0.12, name: candidate.title, layer: /** @type {const} */ ("over"), color: null, links: true, arc: false, step: 0 };
  return { ...board, cells, paths: [...board.paths.filter(isBoardsOwn), ...(points.length > 1 ? [word] : [])] };
}
