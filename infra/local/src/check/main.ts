import { findStaleDocuments } from '../documents/generated.ts';
import { repoRoot } from '../paths.ts';
import { findBrokenReferences, findUnownedPromises } from './check-documents.ts';
import { findSilencedFiles, findWords } from './check-words.ts';
import { findEngineGaps } from './find-engine-gaps.ts';
import { findUnexplainedLogLines } from './find-unexplained-log-lines.ts';
import { findUnpinnedImages } from './find-unpinned-images.ts';
import { lintWorkflows } from './lint-workflows.ts';

const CHECKS = [
  findBrokenReferences,
  findUnownedPromises,
  findStaleDocuments,
  findUnexplainedLogLines,
  findWords,
  findSilencedFiles,
  findEngineGaps,
  findUnpinnedImages,
  lintWorkflows,
];

const found = CHECKS.flatMap((check) => check(repoRoot));
for (const line of found) console.log(line);
if (found.length > 0) console.log(`${found.length} found`);
process.exitCode = found.length === 0 ? 0 : 1;
