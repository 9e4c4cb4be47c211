import { repoRoot } from '../paths.ts';
import { checkDocuments } from './check-documents.ts';
import { listBreaches } from './find-breaches.ts';

const found = [...listBreaches(repoRoot), ...checkDocuments(repoRoot).lost];
for (const line of found) console.log(line);
process.exitCode = found.length === 0 ? 0 : 1;
