import { median, spread } from './statistics.ts';

/** One line of the benchmark and one entry of its JSON. `ratio` is what is judged: ours to the same run's limit. */
export type BenchResult = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly ratio: number;
  readonly min: number;
  readonly max: number;
  readonly rounds: number;
  /** Whether the ratio is to be small, as times are, or large, as throughputs are; `lower` where absent. */
  readonly better?: 'lower' | 'higher';
  /** The ratio must not be worse than `floor`, and should not be worse than `goal`. */
  readonly floor: number;
  readonly goal: number;
  /** False when the limit itself varied too much for a verdict. */
  readonly isJudged: boolean;
  readonly details: Readonly<Record<string, string | number>>;
};

/** The limit varies too much for a verdict when it lies so many times apart over the rounds. */
const MOST_SPREAD = 2;

/** Values against the limits that were measured beside them, pair by pair. */
export function ratioOf(
  values: readonly number[],
  limits: readonly number[],
  mostSpread = MOST_SPREAD,
): Pick<BenchResult, 'value' | 'ratio' | 'min' | 'max' | 'rounds' | 'isJudged'> {
  const ratios = values.map((value, at) => value / (limits[at] ?? Number.NaN));
  return {
    value: median(values),
    ratio: median(ratios),
    min: Math.min(...ratios),
    max: Math.max(...ratios),
    rounds: ratios.length,
    isJudged: spread(limits) <= mostSpread,
  };
}

const figure = (value: number): string => value.toFixed(value >= 100 ? 0 : value > 0 && value < 0.1 ? 4 : 2);

const isWorse = ({ ratio, better = 'lower' }: BenchResult, than: number): boolean => (better === 'lower' ? ratio > than : ratio < than);

function verdictOf(result: BenchResult): string {
  const { floor, goal, isJudged, better = 'lower' } = result;
  if (!isJudged) return 'NOT JUDGED: the limit itself, or the machine, was not steady';
  if (isWorse(result, floor)) return `${better === 'lower' ? 'ABOVE' : 'BELOW'} the floor of ${floor}`;
  return isWorse(result, goal) ? `floor ${floor} held, goal ${goal} missed` : `goal ${goal} held`;
}

/** `name value unit (ratio to limit)`, then what it stands on. */
export function describeResult(result: BenchResult): string {
  const { name, value, unit, ratio, min, max, rounds } = result;
  const details = Object.entries(result.details).map(([key, detail]) => `${key} ${detail}`);
  const facts = [`min ${figure(min)}, max ${figure(max)}, ${rounds} rounds`, verdictOf(result), ...details];
  return `${name} ${figure(value)} ${unit} (${figure(ratio)} to limit)  ${facts.join('; ')}`;
}

/** Whether a judged ratio breaks its floor. */
export const isBroken = (result: BenchResult): boolean => result.isJudged && isWorse(result, result.floor);
