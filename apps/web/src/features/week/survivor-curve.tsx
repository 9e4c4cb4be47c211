import { type Standings, survivorCurve } from '@survivor/rules';
import { useMemo } from 'react';
import { weekCopy } from './week-copy.ts';

const WIDTH = 440;
const FLOOR = 258;
const TOP = 26;
const LEFT = 8;
/** Pixels between the end of the curve and its label, and the maximum width of a digit. */
const END_GAP = 9;
const FIGURE = 12.5;

const VALUE = 'fill-fg text-[18px] font-heavy';

type Shape = {
  readonly right: number;
  readonly stepWidth: number;
  readonly x: (step: number) => number;
  readonly y: (count: number) => number;
};

/** The formatted number of survivors at the end. */
const formatSurvivors = (counts: readonly number[]): string => (counts.at(-1) ?? 0).toLocaleString('en-US');

function shapeOf(counts: readonly number[]): Shape {
  const maxCount = Math.max(1, counts[0] ?? 1);
  const right = WIDTH - END_GAP - FIGURE * formatSurvivors(counts).length;
  const stepWidth = (right - LEFT) / Math.max(1, counts.length - 1);
  return {
    right,
    stepWidth,
    x: (step) => LEFT + step * stepWidth,
    y: (count) => FLOOR - (count / maxCount) * (FLOOR - TOP),
  };
}

/** One week of the curve: label, survivors at its start, and eliminations. */
function Step({
  counts,
  at,
  round,
  shape,
  isShown,
}: {
  counts: readonly number[];
  at: number;
  round: number;
  shape: Shape;
  isShown: boolean;
}) {
  const atStart = counts[at] ?? 0;
  const lost = atStart - (counts[at + 1] ?? 0);
  const { x, y } = shape;
  return (
    <>
      <text x={x(at + 0.5)} y="281" textAnchor="middle" className={isShown ? VALUE : undefined}>
        W{round}
      </text>
      <text x={x(at + 0.5)} y={y(atStart) - 7} textAnchor="middle" className={VALUE}>
        {atStart.toLocaleString('en-US')}
      </text>
      {lost > 0 && (
        <text x={x(at + 1) - 6} y={(y(atStart) + y(atStart - lost)) / 2 + 5} textAnchor="end" className="fill-eliminated">
          −{lost.toLocaleString('en-US')}
        </text>
      )}
    </>
  );
}

type SurvivorCurveProps = { readonly standings: Standings; readonly round: number };

/** Survivors by week as a step curve, up to the shown week. */
export function SurvivorCurve({ standings, round: shownRound }: SurvivorCurveProps) {
  const { fromRound: firstRound } = standings.document;
  const counts = useMemo(() => survivorCurve(standings).slice(0, shownRound - firstRound + 2), [standings, shownRound, firstRound]);
  const shape = shapeOf(counts);
  const { right, x, y, stepWidth } = shape;
  const endY = y(counts.at(-1) ?? 0);
  const path = counts.map((count, step) => (step === 0 ? `M${x(0)} ${y(count)}` : `H${x(step)}V${y(count)}`)).join('');
  return (
    <svg
      className="block h-auto w-full fill-fg-2 text-[16px] font-[600] tabular-nums"
      viewBox={`0 0 ${WIDTH} 290`}
      role="img"
      aria-label={weekCopy.curveLabel(counts, firstRound)}
    >
      <rect className="fill-sunken" x={x(shownRound - firstRound)} y="8" width={stepWidth} height="282" rx="6" />
      <path className="fill-alive-soft" fillOpacity="0.8" d={`${path}V${FLOOR}H${LEFT}Z`} />
      {counts.slice(1).map((_, at) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its index
          key={at}
          counts={counts}
          at={at}
          round={firstRound + at}
          shape={shape}
          isShown={firstRound + at === shownRound}
        />
      ))}
      <line className="stroke-line" x1={LEFT} x2={right} y1={FLOOR} y2={FLOOR} />
      <path className="fill-none stroke-alive-mark" strokeWidth="3" strokeLinejoin="round" d={path} />
      <text className={VALUE} x={right + END_GAP} y={endY + 5}>
        {formatSurvivors(counts)}
      </text>
      <circle className="fill-accent stroke-surface" strokeWidth="2" cx={right} cy={endY} r="6" />
    </svg>
  );
}
