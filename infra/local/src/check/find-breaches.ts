import { layers, timeless, typeOnly } from './layers.ts';
import type { SourceFile, Workspace } from './source-file.ts';

/** What breaks a rule of the house in one file of a workspace, one line each: `file: what`. */
export function findBreaches(workspace: Workspace, source: SourceFile): string[] {
  const found = [
    ...importBreaches(workspace, source),
    ...clockBreaches(workspace, source),
    ...shapeBreaches(workspace, source),
    ...transactionBreaches(source),
  ];
  return found.map((breach) => `${source.file}: ${breach}`);
}

/** What breaks a rule in a workspace's package.json. */
export function manifestBreaches({ name, dependencies }: Workspace): string[] {
  const allowed = layers[name];
  if (!allowed) return [];
  return dependencies
    .filter((other) => !allowed.includes(other))
    .map((other) => `package.json of ${name}: depends on ${other}, a layer it may not use`);
}

function importBreaches(workspace: Workspace, { text, isTest }: SourceFile): string[] {
  const { name, dependencies, devDependencies } = workspace;
  const allowed = layers[name];
  return ownImports(text).flatMap(({ target, isType }) => {
    if (target === name) return [];
    const declared = isTest || isType ? [...dependencies, ...devDependencies] : dependencies;
    if (!declared.includes(target))
      return [`imports @survivor/${target}, which its package.json does not declare${isTest ? '' : ' as a dependency'}`];
    const isAllowed = isTest || !allowed || allowed.includes(target) || (isType && typeOnly[name]?.includes(target));
    return isAllowed ? [] : [`imports @survivor/${target}, a layer that ${name} may not use`];
  });
}

function ownImports(text: string): { target: string; isType: boolean }[] {
  return [...text.matchAll(/(?:from|import|import\()\s*['"]@survivor\/([a-z0-9-]+)/g)].map((match) => {
    const statement = text.slice(text.lastIndexOf('\n', lastKeyword(text, match.index)) + 1, match.index);
    return { target: match[1] ?? '', isType: /^(import|export)\s+type\s/.test(statement) };
  });
}

/** Where the statement that ends in `from` at `index` begins. */
function lastKeyword(text: string, index: number): number {
  return Math.max(text.lastIndexOf('import ', index), text.lastIndexOf('export ', index), 0);
}

function clockBreaches({ name }: Workspace, { file, text, isTest }: SourceFile): string[] {
  if (isTest || !timeless.includes(name) || isEngine(file)) return [];
  return codeLines(text).flatMap(({ line, number }) => {
    if (/\bDate\.now\(|\bnew Date\(\s*\)|\bDate\(\s*\)/.test(line))
      return [`line ${number} reads the wall clock; take the instant as an argument or from app_now()`];
    if (/\bprocess\.env\b/.test(line)) return [`line ${number} reads the environment; take the setting as an argument`];
    return [];
  });
}

/** The one file that opens transactions, and runs them again after a lost deadlock. */
const TRANSACTIONS = 'packages/db/src/in-transaction.ts';

function transactionBreaches({ file, text, isTest }: SourceFile): string[] {
  if (isTest || file.endsWith(TRANSACTIONS)) return [];
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
  const zod = /import\s*\{[^}]*\bz\b[^}]*\}\s*from\s*'zod'/.test(text) ? ["imports {z} from 'zod'; use import * as z from 'zod'"] : [];
  const ignored = /@ts-(ignore|nocheck)/.test(text) && name !== 'local' ? ['silences the type checker'] : [];
  return [...long, ...zod, ...ignored];
}

function codeLines(text: string): { line: string; number: number }[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.replace(/\/\/.*$/, ''), number: index + 1 }))
    .filter(({ line }) => !/^\s*(\*|\/\*)/.test(line));
}

/** BullMQ's own delays are in real time (rules 1). */
function isEngine(file: string): boolean {
  return /[\\/]bullmq[\\/]/.test(file);
}
