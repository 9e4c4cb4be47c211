import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';
const PINNED = /^[^@]+@[0-9a-f]{40}$/;

type Step = { readonly uses?: string; readonly run?: string };
type Job = { readonly needs?: string | readonly string[]; readonly steps?: readonly Step[]; readonly 'timeout-minutes'?: number };

/** What GitHub's own parser takes and still is wrong, or not ours. */
function jobBreaches(name: string, job: Job, names: readonly string[]): string[] {
  const { steps = [], needs = [] } = job;
  const unknown = [needs].flat().filter((need) => !names.includes(need));
  const loose = steps.flatMap(({ uses }) => (uses === undefined || PINNED.test(uses) ? [] : [uses]));
  return [
    ...unknown.map((need) => `job ${name} needs ${need}, which is not there`),
    ...loose.map((uses) => `job ${name} uses ${uses}: pin it to a commit`),
    ...(job['timeout-minutes'] === undefined ? [`job ${name} has no timeout-minutes`] : []),
    ...(steps.some(({ run }) => /\$\{\{\s*github\.(?:event|head_ref|ref_name)/.test(run ?? ''))
      ? [`job ${name} puts what others write into a shell: hand it on as a variable`]
      : []),
  ];
}

/** What is wrong with one workflow, one line each: `file: what`. */
function lintWorkflow(file: string, content: string): string[] {
  const { context } = parseWorkflow({ name: file, content }, new NoOperationTraceWriter());
  const refused = context.errors.getErrors().map(({ message }) => message.replace(`${file} `, `${file}: `));
  if (refused.length > 0) return refused;
  const { jobs, permissions }: { jobs: Record<string, Job>; permissions?: unknown } = parse(content);
  const found = Object.entries(jobs).flatMap(([name, job]) => jobBreaches(name, job, Object.keys(jobs)));
  if (permissions === undefined) found.push('says no permissions: its token may write everything');
  return found.map((breach) => `${file}: ${breach}`);
}

/** What is wrong with the workflows of a checkout, by GitHub's own parser and the rules of the house. */
export const lintWorkflows = (root: string): string[] =>
  readdirSync(path.join(root, FOLDER))
    .filter((file) => /\.ya?ml$/.test(file))
    .flatMap((file) => lintWorkflow(path.posix.join(FOLDER, file), readFileSync(path.join(root, FOLDER, file), 'utf8')));
