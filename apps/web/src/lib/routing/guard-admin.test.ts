import { isRedirect } from '@tanstack/react-router';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { trpc } from '../api/trpc.ts';
import { writeToken } from '../session/auth-token.ts';
import { guardAdmin, guardLogin } from './guards.ts';

const LATER = Math.floor(Date.now() / 1000) + 3600;

function contextOf(roles: string[] | null) {
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            if (roles === null) throw new Error('no answer');
            const status = { isMaintenanceMode: false, message: '', version: '', serverTime: new Date() };
            observer.next({ result: { type: 'data', data: op.path === 'state.status' ? status : { roles } } });
            observer.complete();
          }),
    ],
  });
  return { queryClient, utils: createTRPCQueryUtils({ queryClient, client }) };
}

async function targetOf(guard: Promise<void>): Promise<unknown> {
  const error: unknown = await guard.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null && !isRedirect(error)) throw error;
  return error === null ? null : (error.options.href ?? error.options.to);
}

const path = '/home/admin/users?page=2';

describe('the role guard', () => {
  it('lets administrators pass', async () => {
    expect(await targetOf(guardAdmin({ ...contextOf(['admin']), path }))).toBeNull();
  });

  it('sends a player to the login page, with the way back and the reason', async () => {
    const target = await targetOf(guardAdmin({ ...contextOf([]), path }));
    expect(target).toBe('/login?redirect=%2Fhome%2Fadmin%2Fusers%3Fpage%3D2&error=needs-administrator');
  });

  it('leaves the judgement to the calls behind it when the server does not answer', async () => {
    expect(await targetOf(guardAdmin({ ...contextOf(null), path }))).toBeNull();
  });
});

describe('the login page for somebody without the role', () => {
  it('stays, although they are signed in', async () => {
    writeToken(`h.${btoa(JSON.stringify({ exp: LATER }))}.s`);
    const login = (error?: string) => targetOf(guardLogin({ ...contextOf([]), path: '/login', target: path, error }));
    expect(await login('needs-administrator')).toBeNull();
    expect(await login()).toBe('/home/leagues');
  });
});
