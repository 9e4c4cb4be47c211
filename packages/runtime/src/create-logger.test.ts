import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { createLogger, createThrottledFaultLog } from './create-logger.ts';
import { type Ending, LINES } from './testing/logging-program.ts';

const PROGRAM = fileURLToPath(new URL('./testing/logging-program.ts', import.meta.url));

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

it.each(['authorization', 'cookie', 'set-cookie', 'token', 'code', 'credential', 'password', 'email', 'userEmail', 'search'])(
  'writes no %s out: at any depth, bound to a logger, in what is written for an object, and in an object within a text',
  (name) => {
    const lines: string[] = [];
    const log = createLogger({ process: 'server', level: 'info' }, { write: (line) => void lines.push(line) });
    const [text, many] = [{ [name]: 'secret "quoted", and more' }, { [name]: { first: 'secret', second: ['secret'] } }];
    log.info(text);
    log.info({ one: { two: { three: [{ headers: many }] } }, kept: 'words' });
    log.child({ caller: { headers: text } }).info('words');
    log.info({ answer: { toJSON: () => text } });
    log.info('%o and %j', { asked: text }, many);
    log.info({ err: new Error(`refused: ${JSON.stringify({ kept: 1, answer: text })}`) });
    log.error({ err: new Error(`cut off: ${JSON.stringify(text).slice(0, -9)}`), many });
    expect(lines).toHaveLength(7);
    expect(lines.join('')).not.toMatch(/secret|quoted|second/);
    for (const line of lines) expect(line).toMatch(/^\{.*\[redacted\].*\}\n$/);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ process: 'server', kept: 'words' });
    expect(JSON.parse(lines[5] ?? '').err.message).toBe(`refused: {"kept":1,"answer":{"${name}":"[redacted]"}}`);
  },
);

it('tells the same trouble once in half a minute, and each other one', () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  const trouble = createThrottledFaultLog({ warn });
  for (const step of ['queue', 'queue', 'database']) trouble(new Error('away'), step);
  expect(warn.mock.calls.map(([{ step }]) => step)).toEqual(['queue', 'database']);
  vi.advanceTimersByTime(30_000);
  trouble(new Error('away'), 'queue');
  expect(warn).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

it.each<[Ending, number]>([
  ['exits', LINES],
  ['is killed after a fatal line', LINES + 1],
  ['is killed a moment later', LINES],
])('writes each line once and in order where the process %s', async (ending, count) => {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ending], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = (await text(child.stdout)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: count }, (_, at) => at));
});
