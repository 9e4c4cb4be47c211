import type { JobDayOutput } from '@survivor/contract/job';
import { formatHour } from '../lib/format.ts';
import { jobDayCopy } from './job-day-copy.ts';

type Hour = JobDayOutput['hours'][number];

const WIDTH = 420;
const LEFT = 52;
const FLOOR = 144;
const TOP = 24;
const HOURS_PER_LABEL = 8;
const LINES = [0.5, 1];
const TEXT = 'text-[14px] tabular-nums';
const LABEL = `fill-fg-3 font-medium ${TEXT}`;

/** The top of the chart's scale: `max` rounded up to 1, 2, 5, 10, 20, 50 and so on. */
function roundUp(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= max) ?? max;
}

export type HourBarsProps = {
  readonly hours: readonly Hour[];
  readonly getValue: (hour: Hour) => number;
  /** The part of the value that is drawn in red and written above the bar. */
  readonly getFailed?: (hour: Hour) => number;
  readonly format: (value: number) => string;
  /** Describes the chart to screen readers. */
  readonly label: string;
};

/** A bar for each hour of the last day, the current hour at the right. */
export function HourBars({ hours, getValue, getFailed = () => 0, format, label }: HourBarsProps) {
  const top = roundUp(Math.max(...hours.map(getValue)));
  const step = (WIDTH - LEFT) / Math.max(1, hours.length);
  const heightOf = (value: number) => (value / top) * (FLOOR - TOP);
  return (
    <svg className="block h-auto w-full max-w-144" viewBox={`0 0 ${WIDTH} 170`} role="img" aria-label={label}>
      {LINES.map((share) => (
        <g key={share}>
          <line
            className="stroke-line [stroke-dasharray:2_4]"
            x1={LEFT}
            x2={WIDTH}
            y1={FLOOR - heightOf(top * share)}
            y2={FLOOR - heightOf(top * share)}
          />
          <text className={LABEL} x={LEFT - 6} y={FLOOR - heightOf(top * share) + 5} textAnchor="end">
            {format(top * share)}
          </text>
        </g>
      ))}
      {hours.map((hour, index) => {
        const x = LEFT + index * step + 1.5;
        const [height, failed] = [heightOf(getValue(hour)), getFailed(hour)];
        return (
          <g key={hour.from.toISOString()}>
            <rect className="fill-line-ui" x={x} y={FLOOR - height} width={step - 3} height={height} />
            {failed > 0 && (
              <>
                <rect
                  className="fill-(--eliminated-mark)"
                  x={x}
                  y={FLOOR - Math.max(3, heightOf(failed))}
                  width={step - 3}
                  height={Math.max(3, heightOf(failed))}
                />
                <text className={`fill-eliminated font-bold ${TEXT}`} x={x + step / 2 - 1.5} y={FLOOR - height - 5} textAnchor="middle">
                  {failed}
                </text>
              </>
            )}
            {index % HOURS_PER_LABEL === 0 && (
              <text className={LABEL} x={x} y={FLOOR + 19}>
                {formatHour(hour.from)}
              </text>
            )}
          </g>
        );
      })}
      <line className="stroke-line" x1={LEFT} x2={WIDTH} y1={FLOOR} y2={FLOOR} />
      <text className={LABEL} x={WIDTH} y={FLOOR + 19} textAnchor="end">
        {jobDayCopy.now}
      </text>
    </svg>
  );
}
