import { readFile, writeFile } from 'node:fs/promises';

/** What a checked-in file says. With UPDATE_SQL set it is written first: that is how such a file is made anew. */
export async function storedText(file: URL, fresh: string): Promise<string> {
  if (process.env.UPDATE_SQL) await writeFile(file, fresh);
  return await readFile(file, 'utf8');
}
