import { expect, it, vi } from 'vitest';
import { createLogger, createTroubleLog } from './create-logger.ts';

it('writes no secret out, wherever it stands, and of an error only what holds no data of people', () => {
  const lines: string[] = [];
  const log = createLogger({ process: 'server', level: 'info' }, { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('failed'), { code: '23505', constraint: 'users_key', detail: 'Key (email)=(x) exists' });
  log.info({ token: 'secret', user: { email: 'secret' }, request: { headers: { cookie: 'secret' } }, err: error }, 'words');
  const [line = ''] = lines;
  expect(line).not.toMatch(/secret|exists/);
  expect(JSON.parse(line)).toMatchObject({
    process: 'server',
    token: '[redacted]',
    err: { type: 'Error', message: 'failed', sqlState: '23505', constraint: 'users_key' },
    msg: 'words',
  });
});

it('tells the same trouble once in half a minute, and each other one', () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  const trouble = createTroubleLog({ warn });
  for (const step of ['queue', 'queue', 'database']) trouble(new Error('away'), step);
  expect(warn.mock.calls.map(([{ step }]) => step)).toEqual(['queue', 'database']);
  vi.advanceTimersByTime(30_000);
  trouble(new Error('away'), 'queue');
  expect(warn).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
