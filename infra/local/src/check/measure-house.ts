import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { checkDocuments } from './check-documents.ts';
import { listBreaches } from './find-breaches.ts';
import { namedTargets } from './find-citations.ts';
import { GROUPS, listFiles } from './source-file.ts';

/** Figures of a checkout by what they are of; null for what cannot be measured there. */
export type House = Readonly<Record<string, number | null>>;

const SHORT = 15;
const SOURCE = /^(?!.*\.gen\.).*\.(ts|tsx|mjs|css)$/;
const TEST = /\.test\.tsx?$|(^|\/)(testing|fixtures)\/|^apps\/e2e\/|^packages\/recorded-seasons\/|\/e2e\//;
const FLOW = /^## \d\. (.+)$/m;

/** The value below which this share of the sorted ones lies; 0 for none. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function sizes(kind: string, lines: readonly number[]): House {
  return {
    [`${kind}: files`]: lines.length,
    [`${kind}: lines`]: lines.reduce((sum, count) => sum + count, 0),
    [`${kind}: lines of a file, median`]: quantile(lines, 0.5),
    [`${kind}: lines of a file, 90th percentile`]: quantile(lines, 0.9),
    [`${kind}: lines of the largest file`]: Math.max(0, ...lines),
    [`${kind}: files below ${SHORT} lines`]: lines.filter((count) => count < SHORT).length,
  };
}

function sizesOf(root: string): House {
  const files = GROUPS.flatMap((group) => listFiles(root, group)).filter((file) => SOURCE.test(file));
  const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
  const [tests, sources] = [files.filter((file) => TEST.test(file)), files.filter((file) => !TEST.test(file))];
  return { ...sizes('sources', sources.map(linesOf)), ...sizes('tests', tests.map(linesOf)) };
}

/** What a tool of ours says about the checkout on its standard output; null where it is not installed. */
function ask(root: string, tool: string, args: readonly string[]): string | null {
  const file = path.join(repoRoot, 'node_modules/.bin', tool);
  if (!existsSync(file)) return null;
  return spawnSync(file, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout;
}

function unusedExports(root: string): number | null {
  const config = path.join(repoRoot, '.knip.jsonc');
  const said = existsSync(config) ? ask(root, 'knip', ['--config', config, '--include', 'exports,types', '--reporter', 'json']) : null;
  if (said === null || !said.startsWith('{')) return null;
  const { issues }: { issues: { exports: unknown[]; types: unknown[] }[] } = JSON.parse(said);
  return issues.reduce((sum, { exports, types }) => sum + exports.length + types.length, 0);
}

/** Imports that are part of a cycle. */
function cyclicImports(root: string): number | null {
  const said = ask(root, 'biome', ['lint', '--only=suspicious/noImportCycles', '--reporter=json', '--max-diagnostics=none', '.']);
  const start = said?.indexOf('{') ?? -1;
  if (said === null || start === -1) return null;
  const { summary }: { summary: { errors: number; warnings: number } } = JSON.parse(said.slice(start));
  return summary.errors + summary.warnings;
}

/** Files that each walk of flows.md names. */
function filesOfFlows(root: string): House {
  const file = path.join(root, 'infra/docs/flows.md');
  if (!existsSync(file)) return { 'files of the five flows': null };
  const text = readFileSync(file, 'utf8');
  const walks = text.split(/(?=^## \d\. )/m).filter((part) => FLOW.test(part));
  const count = (part: string) => new Set(namedTargets('', part).map((target) => target.file)).size;
  const each = walks.map((part): [string, number] => [`files of the flow: ${FLOW.exec(part)?.[1]}`, count(part)]);
  return { 'files of the five flows': count(walks.join('')), ...Object.fromEntries(each) };
}

/** How the house stands: sizes, what nobody uses, what leads nowhere. */
export function measureHouse(root: string): House {
  const { citations, lost } = checkDocuments(root);
  return {
    ...sizesOf(root),
    'exports nobody imports': unusedExports(root),
    'imports in a cycle': cyclicImports(root),
    citations,
    'citations, names and links that lead nowhere': lost.length,
    'layers broken': listBreaches(root).length,
    ...filesOfFlows(root),
  };
}

/** The figures as a table of markdown, a column a checkout. */
export function houseTable(columns: readonly (readonly [name: string, house: House])[]): string {
  const names = [...new Set(columns.flatMap(([, house]) => Object.keys(house)))];
  const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const words = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? 'not measured' : figure.toLocaleString('en-US');
  return [
    rowOf(['', ...columns.map(([name]) => name)]),
    rowOf(['---', ...columns.map(() => '---:')]),
    ...names.map((name) => rowOf([name, ...columns.map(([, house]) => words(house[name]))])),
  ].join('\n');
}
