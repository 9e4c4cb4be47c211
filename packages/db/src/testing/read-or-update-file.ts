import { readFile, writeFile } from 'node:fs/promises';

/** The content of a checked-in file. UPDATE_SQL writes the new content to it first. */
export async function readOrUpdateFile(file: URL, generated: string): Promise<string> {
  if (process.env.UPDATE_SQL) await writeFile(file, generated);
  return await readFile(file, 'utf8');
}
