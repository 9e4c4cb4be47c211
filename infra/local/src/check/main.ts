import { findStaleDocuments } from '../documents/generated.ts';
import { repoRoot } from '../paths.ts';
import { checkDocuments } from './check-documents.ts';
import { checkPromises } from './check-promises.ts';
import { checkRules } from './check-rules.ts';
import { findEngineGaps } from './find-engine-gaps.ts';
import { findSilencedFiles } from './find-silenced-files.ts';
import { findUntoldLines } from './find-unexplained-log-lines.ts';
import { findUnpinnedImages } from './find-unpinned-images.ts';
import { lintWorkflows } from './lint-workflows.ts';

const rules = checkRules(repoRoot);
if (rules === null) console.log('NOT RUN: the rules for alerts (there is no promtool)');
const found = [
  ...findSilencedFiles(repoRoot),
  ...checkDocuments(repoRoot).lost,
  ...checkPromises(repoRoot),
  ...lintWorkflows(repoRoot),
  ...findStaleDocuments(repoRoot),
  ...findUntoldLines(repoRoot),
  ...findUnpinnedImages(repoRoot),
  ...findEngineGaps(repoRoot),
  ...(rules ?? []),
];
for (const line of found) console.log(line);
process.exitCode = found.length === 0 ? 0 : 1;
