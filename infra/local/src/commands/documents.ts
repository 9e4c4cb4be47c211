import { writeDocuments, writeFlows } from '../documents/generated.ts';
import { repoRoot } from '../paths.ts';

/** Writes the parts of the documents that are made from the sources; `npm run check` tells when they are not what these say. */
export async function runDocuments(): Promise<number> {
  writeFlows(repoRoot);
  const written = writeDocuments(repoRoot);
  console.log(written.length === 0 ? 'The documents are what the sources say' : `Written: ${written.join(', ')}`);
  return 0;
}
