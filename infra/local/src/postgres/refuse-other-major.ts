import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Throws, with the commands that move the data, where a folder was made by another major version of PostgreSQL than the installed one. */
export function refuseOtherMajor(home: string, version: string): void {
  const file = path.join(home, 'data', 'PG_VERSION');
  if (!existsSync(file)) return;
  const [made, installed] = [readFileSync(file, 'utf8').trim(), version.split('.')[0] ?? ''];
  if (made !== installed) throw new Error(wordsFor({ home, made, installed }));
}

const wordsFor = ({ home, made, installed }: { home: string; made: string; installed: string }) => `\
The data in ${home} was made by PostgreSQL ${made}; this release includes PostgreSQL ${installed}, which cannot open it. Nothing was changed.
To move it, in the checkout of the release that ran on it last:
  npm run cli -- backup ${home}/move.backup.gz
and then here:
  mv ${home}/data ${home}/data-${made}
  npm run cli -- restore ${home}/move.backup.gz
  npm run cli -- restore --swap
  npm start`;
