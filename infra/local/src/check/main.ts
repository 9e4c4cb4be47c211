import { repoRoot } from '../paths.ts';
import { checkDocuments } from './check-documents.ts';
import { findBreaches, manifestBreaches } from './find-breaches.ts';
import { listSources, listWorkspaces } from './source-file.ts';

const breaches = listWorkspaces().flatMap((workspace) => [
  ...manifestBreaches(workspace),
  ...listSources(workspace.folder).flatMap((source) => findBreaches(workspace, source)),
]);
const { lost } = checkDocuments(repoRoot);
for (const line of [...breaches, ...lost]) console.log(line);
process.exitCode = breaches.length + lost.length === 0 ? 0 : 1;
