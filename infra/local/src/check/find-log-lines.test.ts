import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { findUntoldLines, linesOnPage, logLinesIn } from './find-log-lines.ts';

const logging = (text: string) => logLinesIn([{ file: 'a.ts', text }]);

it('reads the words of warnings and errors, over several lines and with what stands before them', () => {
  const text = `
    request.log.warn(
      { header, peer: request.socket.remoteAddress },
      'a header came',
    );
    if (was) options.logger.warn(shed, 'reads are refused');
    work().catch((error: unknown) => log.error({ err: error.cause ?? error }, 'it failed'));
    log.info({ url }, 'ready');
    onTrouble(new Error(why), 'schema');
    onError: (error) => onError(error, 'database'),`;
  expect(logging(text)).toEqual({ lines: ['a header came', 'database', 'it failed', 'reads are refused', 'schema'], unread: [] });
});

it('tells a call whose words it cannot read', () => {
  expect(logging('log.warn({ err }, words);')).toEqual({ lines: [], unread: ['a.ts'] });
  expect(logging("log.error('alone')").unread).toEqual(['a.ts']);
});

it('takes rows of one section alone, and the steps of trouble', () => {
  const page =
    '| `before` | x |\n## Lines of the log\n\n| `one` | server |\n| `trouble` | both | `queue`, `database` |\n\n## After\n| `after` | x |\n';
  expect(linesOnPage(page)).toEqual(['database', 'one', 'queue', 'trouble']);
});

it('each line of warning and error is explained, and each that is explained is logged', () => {
  expect(findUntoldLines(repoRoot)).toEqual([]);
  const lines = linesOnPage(readFileSync(path.join(repoRoot, 'infra/docs/observe.md'), 'utf8'));
  expect(lines.length).toBeGreaterThan(20);
  console.log(`${lines.length} lines and steps`);
});
