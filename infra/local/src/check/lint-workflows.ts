import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';
const PINNED = /^[^@]+@[0-9a-f]{40}$/;
const UNTRUSTED = /\$\{\{\s*github\.(?:event|head_ref|ref_name)/;

type Step = { readonly uses?: string; readonly run?: string };
type Job = { readonly needs?: string | readonly string[]; readonly steps?: readonly Step[]; readonly 'timeout-minutes'?: number };

function lintJob(name: string, { steps = [], needs = [], ...job }: Job, names: readonly string[]): string[] {
  const unknown = [needs].flat().filter((need) => !names.includes(need));
  const unpinned = steps.flatMap(({ uses }) => (uses === undefined || PINNED.test(uses) ? [] : [uses]));
  return [
    ...unknown.map((need) => `job ${name} needs ${need}, which does not exist`),
    ...unpinned.map((uses) => `job ${name} uses ${uses}: pin it to a commit`),
    ...(job['timeout-minutes'] === undefined ? [`job ${name} has no timeout-minutes`] : []),
    ...(steps.some(({ run = '' }) => UNTRUSTED.test(run)) ? [`job ${name} runs untrusted text in a shell: pass it as a variable`] : []),
  ];
}

function lintWorkflow(file: string, content: string): string[] {
  const { context } = parseWorkflow({ name: file, content }, new NoOperationTraceWriter());
  const errors = context.errors.getErrors().map(({ message }) => message.replace(`${file} `, `${file}: `));
  if (errors.length > 0) return errors;
  const { jobs, permissions }: { jobs: Record<string, Job>; permissions?: unknown } = parse(content);
  const found = Object.entries(jobs).flatMap(([name, job]) => lintJob(name, job, Object.keys(jobs)));
  if (permissions === undefined) found.push('has no permissions: its token may write everything');
  return found.map((breach) => `${file}: ${breach}`);
}

/** Errors that GitHub's own parser finds, and unsafe workflows that it accepts, one line each. */
export const lintWorkflows = (root: string): string[] =>
  readdirSync(path.join(root, FOLDER))
    .filter((file) => /\.ya?ml$/.test(file))
    .map((file) => path.posix.join(FOLDER, file))
    .flatMap((file) => lintWorkflow(file, readFileSync(path.join(root, file), 'utf8')));
