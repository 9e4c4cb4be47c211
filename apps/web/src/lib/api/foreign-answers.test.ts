import { createTRPCQueryUtils } from '@trpc/react-query';
import { describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { FOREIGN_ANSWERS } from '../../testing/foreign-answers.ts';
import { isOutage } from '../routing/guards.ts';
import { writeToken } from '../session/auth-token.ts';
import { createApiClient } from './api-client.ts';
import { fieldRefusals, messagesOf, minutesToWait, statusOf, traceIdOf } from './problem.ts';
import { createQueryClient } from './query-client.ts';
import { standingsOf } from './standings-link.ts';

const answers = Object.entries(FOREIGN_ANSWERS);
const ALL = ['user.me', 'state.status', 'league.get', 'league.standings', 'league.join'];
const STATUS = { isMaintenanceMode: false, message: '', version: '', serverTime: new Date() };

function setUp() {
  writeToken('h.e30.s');
  const server = startFakeServer({
    'user.me': () => ({ id: 'u1', roles: [] }),
    'state.status': () => STATUS,
    'league.get': () => ({ id: 'L1' }),
    'league.standings': () => ({ version: 'v1', document: '{}' }),
    'league.join': () => 'L1',
  });
  const onSignedOut = vi.fn();
  const queryClient = createQueryClient({ onSignedOut });
  const client = createApiClient();
  const utils = createTRPCQueryUtils({ queryClient, client });
  return { server, client, utils, onSignedOut };
}

const calls = ({ client, utils }: ReturnType<typeof setUp>): (() => Promise<unknown>)[] => [
  () => utils.user.me.fetch(undefined, { staleTime: 0, retry: false }),
  () => utils.league.get.fetch({ id: 'L1' }, { staleTime: 0, retry: false }),
  () => utils.league.standings.fetch(standingsOf('L1'), { staleTime: 0, retry: false }),
  () => client.league.join.mutate({ key: 'ABCD1234', password: 'secret' }),
];

describe.each(answers)('%s in place of an answer', (_, answer) => {
  it('fails like a missing answer, signs nobody out, and the next try works', async () => {
    const parts = setUp();
    parts.server.intercept({ procedures: ALL, answer });
    const errors = await Promise.all(calls(parts).map((call) => call().catch((error: unknown) => error)));
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error);
      expect([statusOf(error), traceIdOf(error), minutesToWait(error), fieldRefusals(error)]).toEqual([null, null, null, []]);
      expect(messagesOf(error, 'fallback')).toEqual(['fallback']);
    }
    expect(parts.onSignedOut).not.toHaveBeenCalled();
    parts.server.intercept(null);
    const results = await Promise.all(calls(parts).map((call) => call()));
    expect(results).toMatchObject([{ id: 'u1' }, { id: 'L1' }, { version: 'v1' }, 'L1']);
  });
});

describe('the maintenance page', () => {
  const opens = async (name: string): Promise<boolean> => {
    const { server, utils } = setUp();
    server.intercept({ procedures: ['state.status'], answer: FOREIGN_ANSWERS[name] ?? Response.error });
    return await utils.state.status.fetch(undefined, { retry: false }).then(() => false, isOutage);
  };

  it.each(['HTML with 502', 'HTML with 503', "a proxy's JSON error", 'text with 500', 'an empty body with 500', 'a cut body'])(
    'opens after %s from the status check',
    async (name) => expect(await opens(name)).toBe(true),
  );

  it.each([
    "a firewall's 403",
    'HTML with 401',
    'HTML with 200',
    'a redirect to a login page',
    'a 204',
    'JSON of another shape',
    "a gateway's 429",
    'null',
  ])('does not open after %s, which is not from the service', async (name) => expect(await opens(name)).toBe(false));
});

describe('a refusal of the server', () => {
  const problem = (status: number) => ({
    type: 'about:blank',
    title: 'x',
    status,
    errors: { '': ['Sign in to continue'] },
    traceId: 't-1',
  });
  const refused = (status: number) => ({
    error: {
      json: { message: 'x', code: -32_001, data: { code: 'UNAUTHORIZED', httpStatus: status, path: 'user.me', problem: problem(status) } },
    },
  });

  it.each([
    ['by a procedure', () => Response.json([refused(401)], { status: 401 })],
    ['of the whole batch', () => Response.json(refused(401), { status: 401 })],
    ['before any procedure', () => Response.json(problem(401), { status: 401, headers: { 'content-type': 'application/problem+json' } })],
  ])('%s is recognized, and a 401 signs out', async (_, answer) => {
    const parts = setUp();
    parts.server.intercept({ procedures: ALL, answer });
    const [query] = calls(parts);
    const error = await query?.().catch((failure: unknown) => failure);
    expect([statusOf(error), messagesOf(error), traceIdOf(error)]).toEqual([401, ['Sign in to continue'], 't-1']);
    expect(parts.onSignedOut).toHaveBeenCalledOnce();
  });
});
