const WIDTH = 56;
const HEIGHT = 18;
const RADIUS = 2.5;

/** The path of a step curve from left to right. */
function stepPath(counts: readonly number[]): string {
  const max = counts[0] ?? 0;
  if (max === 0) return '';
  const stepWidth = (WIDTH - RADIUS) / counts.length;
  const yOf = (count: number) => (1 + (1 - count / max) * (HEIGHT - RADIUS - 1)).toFixed(1);
  return counts
    .map((count, at) => `${at === 0 ? 'M0' : 'V'}${at === 0 ? ` ${yOf(count)}` : yOf(count)}H${((at + 1) * stepWidth).toFixed(1)}`)
    .join('');
}

/** A curve of the survivors by week; decorative, because it stands beside their count. */
export function StepLine({ counts }: { counts: readonly number[] }) {
  const path = stepPath(counts);
  if (path === '') return null;
  const last = (1 + (1 - (counts.at(-1) ?? 0) / (counts[0] ?? 1)) * (HEIGHT - RADIUS - 1)).toFixed(1);
  return (
    <svg
      data-step-line
      className="ml-auto flex-none fill-fg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path className="fill-sunken" d={`${path}V${HEIGHT}H0Z`} />
      <path className="fill-none stroke-fg-2" strokeWidth="1.5" d={path} />
      <circle cx={WIDTH - RADIUS} cy={last} r={RADIUS} />
    </svg>
  );
}
