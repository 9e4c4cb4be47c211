import type { Point, Polygon } from './shapes.ts';

export type Size = { readonly width: number; readonly height: number };
type Crossing = { readonly x: number; readonly turn: 1 | -1 };

/** Lines on which a pixel is looked at, one below the other; along each of them what is covered is exact. */
const LINES_A_PIXEL = 8;

function crossEdge(lines: Crossing[][], [fromX, fromY]: Point, [toX, toY]: Point): void {
  const turn = fromY < toY ? 1 : -1;
  const [top, bottom] = turn === 1 ? [fromY, toY] : [toY, fromY];
  const slope = (toX - fromX) / (toY - fromY);
  const lineAt = (y: number) => Math.ceil(y * LINES_A_PIXEL - 0.5);
  for (let line = Math.max(0, lineAt(top)); line < Math.min(lines.length, lineAt(bottom)); line++) {
    const y = (line + 0.5) / LINES_A_PIXEL;
    lines[line]?.push({ x: fromX + (y - fromY) * slope, turn });
  }
}

/** Adds the part of each pixel between two places of a row. */
function coverSpan(row: Float32Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(row.length, to)];
  for (let pixel = Math.floor(left); pixel < right; pixel++) {
    const part = Math.min(pixel + 1, right) - Math.max(pixel, left);
    row[pixel] = (row[pixel] ?? 0) + part / LINES_A_PIXEL;
  }
}

/** Covers what lies inside: where edges have turned one way more often than the other. */
function coverLine(row: Float32Array, crossings: readonly Crossing[]): void {
  let [turns, from] = [0, 0];
  for (const { x, turn } of crossings.toSorted((one, other) => one.x - other.x)) {
    if (turns === 0) from = x;
    turns += turn;
    if (turns === 0) coverSpan(row, from, x);
  }
}

/** Hands out each row in which polygons cover something: how much of each of its pixels lies inside them, 0 to 1. */
export function coverRows(polygons: readonly Polygon[], { width, height }: Size, onRow: (row: Float32Array, y: number) => void): void {
  const lines = Array.from({ length: height * LINES_A_PIXEL }, (): Crossing[] => []);
  for (const polygon of polygons) {
    let from = polygon.at(-1);
    for (const to of polygon) {
      if (from !== undefined) crossEdge(lines, from, to);
      from = to;
    }
  }
  for (let y = 0; y < height; y++) {
    const own = lines.slice(y * LINES_A_PIXEL, (y + 1) * LINES_A_PIXEL);
    if (own.every((crossings) => crossings.length === 0)) continue;
    const row = new Float32Array(width);
    for (const crossings of own) coverLine(row, crossings);
    onRow(row, y);
  }
}
