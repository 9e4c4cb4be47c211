import { parse, stringify } from 'yaml';

type Rule = { expr: string; for?: string };
type RuleFile = { groups: { rules: Rule[] }[] };

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Divides a duration in Prometheus's notation, such as `1h30m`, by the factor. */
function shortenDuration(duration: string, factor: number): string {
  const ms = [...duration.matchAll(/(\d+)(ms|[smhd])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (UNITS_MS[unit] ?? 0),
    0,
  );
  if (ms === 0) throw new Error(`no duration: ${duration}`);
  return `${Math.round(ms / factor)}ms`;
}

/** Shortens a range such as `6h:5m`, with its step. */
const shortenRange = (range: string, factor: number) =>
  range
    .split(':')
    .map((part) => (part === '' ? '' : shortenDuration(part, factor)))
    .join(':');

/** Shortens every range and wait of Prometheus rules by a factor and changes nothing else. */
export function speedUpRules(text: string, factor: number): string {
  const file: RuleFile = parse(text);
  for (const rule of file.groups.flatMap(({ rules }) => rules)) {
    if (rule.for !== undefined) rule.for = shortenDuration(rule.for, factor);
    rule.expr = rule.expr.replaceAll(/\[([^\]]+)\]/g, (_, range: string) => `[${shortenRange(range, factor)}]`);
  }
  return stringify(file);
}
