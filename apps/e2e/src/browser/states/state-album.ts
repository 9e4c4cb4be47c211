import { mkdirSync, writeFileSync } from 'node:fs';
import { isShedRead } from '../watch-page.ts';
import { artifacts, slug } from './look-at-widths.ts';

/** What was heard beside the noise that a state must bring and reads that a busy server refused, and what of the noise was never heard. */
export function judgeNoise(heard: readonly string[], noise: readonly RegExp[]): string[] {
  const missing = noise.filter((pattern) => !heard.some((fault) => pattern.test(fault))).map((pattern) => `never heard: ${pattern}`);
  return [...heard.filter((fault) => !isShedRead(fault) && !noise.some((pattern) => pattern.test(fault))), ...missing];
}

/** Keeps texts that were read on a page for the comparison with the copy. */
export function keepTexts(name: string, texts: ReadonlySet<string>): void {
  mkdirSync(`${artifacts}/texts`, { recursive: true });
  writeFileSync(`${artifacts}/texts/${slug(name)}.json`, `${JSON.stringify([...texts].sort(), null, 1)}\n`);
}
