import type { JobDayOutput } from '@survivor/contract/job';
import { formatHour } from '../lib/format.ts';
import { jobDayCopy } from './job-day-copy.ts';

type Hour = JobDayOutput['hours'][number];

const WIDTH = 420;
const LEFT = 52;
const FLOOR = 144;
const TOP = 24;
/** Hours between two labels below. */
const LABELLED = 8;
const LINES = [0.5, 1];

/** The next of 1, 2, 5, 10, 20, 50 and so on: the height of the chart. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= most) ?? most;
}

export type HourBarsProps = {
  readonly hours: readonly Hour[];
  readonly sizeOf: (hour: Hour) => number;
  /** The part of the value that is red-orange, and told above the bar. */
  readonly badOf?: (hour: Hour) => number;
  readonly format: (value: number) => string;
  /** The whole chart in a sentence. */
  readonly label: string;
};

/** A bar for each hour of the last day, the present one at the right. */
export function HourBars({ hours, sizeOf, badOf = () => 0, format, label }: HourBarsProps) {
  const top = roundUp(Math.max(...hours.map(sizeOf)));
  const step = (WIDTH - LEFT) / Math.max(1, hours.length);
  const heightOf = (value: number) => (value / top) * (FLOOR - TOP);
  return (
    <svg className="hour-bars" viewBox={`0 0 ${WIDTH} 170`} role="img" aria-label={label}>
      {LINES.map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={WIDTH} y1={FLOOR - heightOf(top * share)} y2={FLOOR - heightOf(top * share)} />
          <text x={LEFT - 6} y={FLOOR - heightOf(top * share) + 5} textAnchor="end">
            {format(top * share)}
          </text>
        </g>
      ))}
      {hours.map((hour, at) => {
        const x = LEFT + at * step + 1.5;
        const [height, bad] = [heightOf(sizeOf(hour)), badOf(hour)];
        return (
          <g key={hour.from.toISOString()}>
            <rect className="bar" x={x} y={FLOOR - height} width={step - 3} height={height} />
            {bad > 0 && (
              <>
                <rect
                  className="bar-bad"
                  x={x}
                  y={FLOOR - Math.max(3, heightOf(bad))}
                  width={step - 3}
                  height={Math.max(3, heightOf(bad))}
                />
                <text className="bar-count" x={x + step / 2 - 1.5} y={FLOOR - height - 5} textAnchor="middle">
                  {bad}
                </text>
              </>
            )}
            {at % LABELLED === 0 && (
              <text x={x} y={FLOOR + 19}>
                {formatHour(hour.from)}
              </text>
            )}
          </g>
        );
      })}
      <line className="floor" x1={LEFT} x2={WIDTH} y1={FLOOR} y2={FLOOR} />
      <text x={WIDTH} y={FLOOR + 19} textAnchor="end">
        {jobDayCopy.now}
      </text>
    </svg>
  );
}
