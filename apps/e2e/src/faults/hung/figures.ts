import type { Figures } from './run-stage.ts';

/** What is promised (quality.md, "Nothing waits for ever"). */
const PROMISES = { answerMs: 10_000, cpu: 20, readyMs: 15_000, sigtermMs: 12_000 } as const;

const nameOf = ({ service, fault, moment, engine, process }: Figures) => [service, fault, moment, `queue on ${engine}`, process].join(', ');

/** What was promised and not kept. Without Redis people read and pick as ever. */
export function breachesOf(figures: Figures): string[] {
  const { slowestMs, unanswered, cpu, readyAfterMs, sigtermMs, service, process, heard } = figures;
  const { read, pick } = heard;
  const isGood = ({ asked, good }: { asked: number; good: number }) => asked > 0 && asked === good;
  const broken: [boolean, string][] = [
    [slowestMs > PROMISES.answerMs, `an answer took ${Math.round(slowestMs)} ms`],
    [unanswered > 0, `${unanswered} requests had no answer`],
    [cpu > PROMISES.cpu, `${cpu.toFixed(0)} % of a core while waiting`],
    [readyAfterMs > PROMISES.readyMs, `ready after ${Math.round(readyAfterMs)} ms`],
    [sigtermMs > PROMISES.sigtermMs, `SIGTERM took ${Math.round(sigtermMs)} ms`],
    [service === 'Redis' && process === 'server' && !(read && pick && isGood(read) && isGood(pick)), 'a read or a pick was refused'],
  ];
  return broken.flatMap(([isBroken, words]) => (isBroken ? [`${nameOf(figures)}: ${words}`] : []));
}

const seconds = (ms: number) => (Number.isFinite(ms) ? (ms / 1000).toFixed(1) : 'never');
const share = (heard: { asked: number; good: number } | undefined) => (heard === undefined ? '' : `${heard.good}/${heard.asked}`);

const HEAD = [
  'service',
  'fault',
  'moment',
  'queue',
  'process',
  'asked',
  'unanswered',
  'slowest s',
  'reads',
  'picks',
  'core %',
  'ready s',
  'SIGTERM s',
  'deaths',
];

function cellsOf(figures: Figures): string[] {
  const { service, fault, moment, engine, process, heard } = figures;
  const asked = Object.values(heard).reduce((sum, one) => sum + one.asked, 0);
  return [
    ...[service, fault, moment, engine, process, String(asked), String(figures.unanswered), seconds(figures.slowestMs)],
    ...[share(heard['read']), share(heard['pick']), figures.cpu.toFixed(1), seconds(figures.readyAfterMs), seconds(figures.sigtermMs)],
    String(figures.deaths),
  ];
}

/** The figures as a table of text. */
export function tableOf(all: readonly Figures[]): string {
  const rows = [HEAD, ...all.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
