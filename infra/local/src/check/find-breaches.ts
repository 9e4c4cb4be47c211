import path from 'node:path';
import { layers, timeless, trades, typeOnly, withoutNode } from './layers.ts';
import { listSources, listWorkspaces, type SourceFile, type Workspace } from './source-file.ts';

/** What breaks a rule of the house in a checkout. */
export const listBreaches = (root: string): string[] =>
  listWorkspaces(root).flatMap((workspace) => [
    ...manifestBreaches(workspace),
    ...listSources(root, workspace.folder).flatMap((source) => findBreaches(workspace, source)),
  ]);

/** What breaks a rule of the house in one file of a workspace, one line each: `file: what`. */
function findBreaches(workspace: Workspace, source: SourceFile): string[] {
  const found = [
    ...importBreaches(workspace, source),
    ...clockBreaches(workspace, source),
    ...shapeBreaches(workspace, source),
    ...barrelBreaches(workspace, source),
    ...transactionBreaches(source),
  ];
  return found.map((breach) => `${source.file}: ${breach}`);
}

/** What breaks a rule in a workspace's package.json. */
function manifestBreaches({ name, dependencies }: Workspace): string[] {
  return dependencies.flatMap((target) => refusal(name, target)).map((why) => `package.json of ${name}: depends on ${why}`);
}

function importBreaches(workspace: Workspace, { file, text, isTest }: SourceFile): string[] {
  const { name, dependencies, devDependencies } = workspace;
  return importsOf(text).flatMap(({ target, isType }) => {
    if (target === ours + name) return [];
    const declared = isTest || isType ? [...dependencies, ...devDependencies] : dependencies;
    const isHeld = target.startsWith(ours) || (isPackage(file) && !target.startsWith('node:'));
    if (isHeld && !declared.includes(target))
      return [`imports ${target}, which its package.json does not declare${isTest ? '' : ' as a dependency'}`];
    if (isTest || !isSource(file) || (isType && typeOnly[name]?.includes(target.slice(ours.length)))) return [];
    return refusal(name, target).map((why) => `imports ${why}`);
  });
}

/** Why sources of workspace `name` may not use `target`; empty when they may. */
function refusal(name: string, target: string): string[] {
  if (target.startsWith(ours)) {
    const isAllowed = !layers[name] || layers[name].includes(target.slice(ours.length));
    return isAllowed ? [] : [`${target}, a layer that ${name} may not use`];
  }
  if (target.startsWith('node:')) return withoutNode.includes(name) ? [`${target}: ${name} runs without Node`] : [];
  const trade = trades[target];
  return trade && !trade.of.includes(name) ? [`${target}: ${trade.instead}`] : [];
}

const ours = '@survivor/';
const isPackage = (file: string) => /^packages\//.test(file);
const isSource = (file: string) => /\/src\//.test(file);

const IMPORT =
  /(?:\b(?:import|export)\s(type\s)?[^;'"]*?\bfrom|\bimport\s*\(?)\s*['"]((?:@[a-z0-9-]+\/|node:)?[a-z0-9][a-z0-9._-]*)(?:\/[^'"]*)?['"]/g;

/** What a file imports from elsewhere: the package's name, or `node:` and the module. */
const importsOf = (text: string): { target: string; isType: boolean }[] =>
  [...text.matchAll(IMPORT)].map(([, type, target = '']) => ({ target, isType: type !== undefined }));

function clockBreaches({ name }: Workspace, { file, text, isTest }: SourceFile): string[] {
  if (isTest || !timeless.includes(name) || isEngine(file)) return [];
  return codeLines(text).flatMap(({ line, number }) => {
    if (/\bDate\.now\(|\bnew Date\(\s*\)|\bDate\(\s*\)/.test(line))
      return [`line ${number} reads the wall clock; take the instant as an argument or from app_now()`];
    if (/\bprocess\.env\b/.test(line)) return [`line ${number} reads the environment; take the setting as an argument`];
    return [];
  });
}

/** Files that may open transactions: the one with retries, and the plain stack of the bench. */
const TRANSACTIONS = ['packages/db/src/connection/in-transaction.ts', 'infra/bench/bin/plain-stack.ts'];

function transactionBreaches({ file, text, isTest }: SourceFile): string[] {
  if (isTest || TRANSACTIONS.some((one) => file.endsWith(one))) return [];
  return codeLines(text).flatMap(({ line, number }) =>
    /\.(transaction|startTransaction)\(\)/.test(line)
      ? [`line ${number} opens a transaction that a lost deadlock ends; use inTransaction or inSnapshot of db`]
      : [],
  );
}

function shapeBreaches({ name }: Workspace, { text, isTest }: SourceFile): string[] {
  const limit = isTest ? 400 : 300;
  const lines = text.split('\n').length - 1;
  const long = lines > limit ? [`has ${lines} lines; ${limit} at most`] : [];
  const zod = /import\s*\{[^}]*\bz\b[^}]*\}\s*from\s*'zod'/.test(text) ? ['imports {z} of zod; use import * as z'] : [];
  const ignored = /@ts-(ignore|nocheck)/.test(text) && name !== 'local' ? ['silences the type checker'] : [];
  return [...long, ...zod, ...ignored];
}

const HANDED_ON = /export\s+(?:type\s+)?(?:\{[^}]*\}|\*[^;']*)(?:\s*from\s*'[^']+')?;|import[^;']*'[^']+';/g;

/** Whoever looks for something finds it where it is made, or at the entry of its package. */
function barrelBreaches({ folder, entries }: Workspace, { file, text }: SourceFile): string[] {
  if (!/^export\b/m.test(text) || entries.some((entry) => path.posix.join(folder, entry) === file)) return [];
  const code = codeLines(text).map(({ line }) => line);
  const own = code.join('\n').replaceAll(HANDED_ON, '').trim();
  return own === '' ? ['only hands on what other files export; import it from there'] : [];
}

function codeLines(text: string): { line: string; number: number }[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.replace(/\/\/.*$/, ''), number: index + 1 }))
    .filter(({ line }) => !/^\s*(\*|\/\*)/.test(line));
}

/** BullMQ's own delays are in real time (rules 1). */
function isEngine(file: string): boolean {
  return /\/bullmq\//.test(file);
}
