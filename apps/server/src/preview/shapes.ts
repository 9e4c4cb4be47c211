export type Point = readonly [x: number, y: number];
/** Closed, without its first point again at the end; in pixels, y downwards. */
export type Polygon = readonly Point[];
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const STEPS_A_CURVE = 6;

/** A quadratic curve as short lines, without its beginning. */
export function flattenCurve([from, control, to]: readonly [Point, Point, Point]): Point[] {
  return Array.from({ length: STEPS_A_CURVE }, (_, step) => {
    const t = (step + 1) / STEPS_A_CURVE;
    const mix = (at: 0 | 1) => (1 - t) ** 2 * from[at] + 2 * t * (1 - t) * control[at] + t ** 2 * to[at];
    return [mix(0), mix(1)];
  });
}

/** A rectangle with round corners. */
export function roundedBox({ x, y, width, height }: Box, radius: number): Polygon {
  const [right, bottom] = [x + width, y + height];
  const corner = (at: Point, from: Point, to: Point): Point[] => [from, ...flattenCurve([from, at, to])];
  return [
    ...corner([right, y], [right - radius, y], [right, y + radius]),
    ...corner([right, bottom], [right, bottom - radius], [right - radius, bottom]),
    ...corner([x, bottom], [x + radius, bottom], [x, bottom - radius]),
    ...corner([x, y], [x, y + radius], [x + radius, y]),
  ];
}

/** The edge alone of a rectangle with round corners: what is inside turns the other way and so takes itself out. */
export function roundedFrame(box: Box, { radius, thickness }: { radius: number; thickness: number }): Polygon[] {
  const inner = {
    x: box.x + thickness,
    y: box.y + thickness,
    width: box.width - 2 * thickness,
    height: box.height - 2 * thickness,
  };
  return [roundedBox(box, radius), roundedBox(inner, Math.max(0, radius - thickness)).toReversed()];
}
