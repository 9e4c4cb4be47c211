import { isRedirect } from '@tanstack/react-router';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { trpc } from '../api/trpc.ts';
import { writeToken } from '../session/auth-token.ts';
import { guardLogin, guardMaintenance, guardSignedIn } from './guards.ts';
import { takePostLoginTarget } from './post-login-target.ts';

type Server = { isDown?: boolean; isSilent?: boolean; roles?: string[] };

function utilsOf({ isDown = false, isSilent = false, roles = [] }: Server) {
  const calls: string[] = [];
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            calls.push(op.path);
            if (isSilent) throw new Error('no answer');
            const data =
              op.path === 'state.status' ? { isMaintenanceMode: isDown, message: '', version: '', serverTime: new Date() } : { roles };
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          }),
    ],
  });
  return { utils: createTRPCQueryUtils({ queryClient: createQueryClient({ onSignedOut: () => undefined }), client }), calls };
}

async function targetOf(guard: () => Promise<void> | void): Promise<unknown> {
  try {
    await guard();
    return null;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options.href ?? error.options.to;
  }
}

const path = '/home/league/x?sort=team';

describe('the signed-in guard', () => {
  it('sends a stranger to the login page with the attempted address', async () => {
    expect(await targetOf(() => guardSignedIn(path))).toBe('/login?redirect=%2Fhome%2Fleague%2Fx%3Fsort%3Dteam');
  });

  it('says that the session ended when the token ran out long ago', async () => {
    writeToken(`h.${btoa('{"exp":1}')}.s`);
    expect(await targetOf(() => guardSignedIn('/support'))).toBe('/login?redirect=%2Fsupport&error=session-ended');
    expect(await targetOf(() => guardSignedIn('/support'))).toBe('/login?redirect=%2Fsupport');
  });

  it('lets somebody with a token pass', async () => {
    writeToken('h.e30.s');
    expect(await targetOf(() => guardSignedIn(path))).toBeNull();
  });
});

describe('the general guard', () => {
  it('passes while the service is up and asks only once in five minutes', async () => {
    const { utils, calls } = utilsOf({});
    await guardMaintenance({ utils, path });
    await guardMaintenance({ utils, path });
    expect(calls).toEqual(['state.status']);
  });

  it('blocks players during maintenance and lets administrators pass', async () => {
    writeToken('h.e30.s');
    expect(await targetOf(() => guardMaintenance({ utils: utilsOf({ isDown: true }).utils, path }))).toBe('/maintenance');
    expect(await targetOf(() => guardMaintenance({ utils: utilsOf({ isDown: true, roles: ['admin'] }).utils, path }))).toBeNull();
  });

  it('retries a failed check once before the maintenance page', async () => {
    vi.useFakeTimers();
    const { utils, calls } = utilsOf({ isSilent: true });
    const target = targetOf(() => guardMaintenance({ utils, path }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await target).toBe('/maintenance');
    expect(calls).toEqual(['state.status', 'state.status']);
    vi.useRealTimers();
  });
});

describe('the login guard', () => {
  it('asks for the status afresh and keeps the target with its query', async () => {
    const { utils, calls } = utilsOf({});
    await guardMaintenance({ utils, path });
    await guardLogin({ utils, path: '/login', target: '/home/join-league?key=ABCD1234' });
    expect(calls).toEqual(['state.status', 'state.status']);
    expect(takePostLoginTarget()).toBe('/home/join-league?key=ABCD1234');
  });

  it('sends whoever is signed in to My Leagues', async () => {
    writeToken('h.e30.s');
    expect(await targetOf(() => guardLogin({ utils: utilsOf({}).utils, path: '/', target: undefined }))).toBe('/home/leagues');
  });
});
