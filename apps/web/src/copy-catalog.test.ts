import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adminCatalog, playerCatalog } from './copy-catalog.ts';

const SOURCES = `${import.meta.dirname}/../`;

describe('the catalog', () => {
  it('includes every file of fixed texts', async () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /(?:^|[\\/-])copy\.ts$/.test(file));
    const known = new Set<unknown>([...Object.values(playerCatalog), ...Object.values(adminCatalog)]);
    const modules = await Promise.all(
      files.map(async (file) => ({ file, texts: Object.entries(await import(/* @vite-ignore */ SOURCES + file)) })),
    );
    const missing = modules.flatMap(({ file, texts }) =>
      texts.filter(([name, value]) => /copy$/i.test(name) && !known.has(value)).map(([name]) => `${file}: ${name}`),
    );
    console.info(`catalog: ${files.length} files`);
    expect(files.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });
});
