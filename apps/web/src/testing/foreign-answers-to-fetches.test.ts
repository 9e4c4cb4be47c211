import { describe, expect, it, vi } from 'vitest';
import { fetchExport } from '../admin/lib/fetch-export.ts';
import { DownloadFailed, downloadOwnFile } from '../features/account/download-own-file.ts';
import { exchangeCode } from '../lib/session/exchange-code.ts';
import { FOREIGN_ANSWERS } from './foreign-answers.ts';

const stub = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());
const statusOfDownload = () => downloadOwnFile().catch((error: unknown) => (error instanceof DownloadFailed ? error.status : error));

/** Requests outside tRPC, and their result without a response. One line each. */
const FETCHES: Readonly<Record<string, [send: () => Promise<unknown>, withoutResponse: unknown]>> = {
  'the sign-in exchange': [() => exchangeCode('code'), { kind: 'no-response' }],
  'an exported list': [() => fetchExport('users', {}), ''],
  "the reader's own data": [statusOfDownload, null],
};

describe.each(Object.entries(FETCHES))('%s', (_, [send, withoutResponse]) => {
  it.each(Object.entries(FOREIGN_ANSWERS))('counts %s as no response', async (_name, answer) => {
    stub(answer);
    expect(await send()).toEqual(withoutResponse);
  });
});

describe('what the server wrote', () => {
  const problem = (status: number) => ({ type: 'about:blank', title: 'x', status, errors: { '': ['Too many', 'Wait'] }, traceId: 't' });
  const refuse = (status: number) =>
    stub(() => Response.json(problem(status), { status, headers: { 'content-type': 'application/problem+json' } }));
  const offer = (type: string) =>
    stub(() => new Response('content', { headers: { 'content-type': type, 'content-disposition': 'attachment; filename="x"' } }));

  it('is read as a refusal', async () => {
    refuse(400);
    expect(await exchangeCode('code')).toEqual({ kind: 'refused' });
    refuse(429);
    expect(await fetchExport('users', {})).toBe('Too many Wait');
    expect(await statusOfDownload()).toBe(429);
    refuse(503);
    expect(await exchangeCode('code')).toEqual({ kind: 'no-response' });
  });

  it('is saved as a file', async () => {
    offer('text/csv; charset=utf-8');
    expect(await fetchExport('users', {})).toMatchObject({ size: 7 });
    offer('application/json; charset=utf-8');
    expect(await downloadOwnFile()).toMatchObject({ size: 7 });
  });

  it('signs in', async () => {
    stub(() => Response.json({ token: 'a.b.c', redirect: null }));
    expect(await exchangeCode('code')).toEqual({ kind: 'signed-in', token: 'a.b.c', redirect: null });
  });
});
