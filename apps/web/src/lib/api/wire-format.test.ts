import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { standingsOf } from './standings-link.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('the input of a call', () => {
  it.each(['/home/league/abc', '/home/leagues'])(
    'is plain JSON without notes, as %s asks for it before the scripts are there',
    async (path) => {
      const urls: string[] = [];
      vi.stubGlobal('fetch', async (url: string) => {
        urls.push(url);
        return new Response('[]', { headers: { 'content-type': 'application/json' } });
      });
      localStorage.setItem('survivor.token', 'a.b.c');
      history.replaceState(null, '', path);
      new Function(readFileSync('public/ask-early.js', 'utf8'))();
      Reflect.deleteProperty(window, 'survivorEarly');
      const client = createApiClient();
      const requests = [
        client.state.system.query(),
        client.season.list.query(),
        client.user.me.query(),
        ...(path === '/home/leagues'
          ? [client.league.cards.query()]
          : [
              client.league.get.query({ id: 'abc' }),
              client.league.standings.query(standingsOf('abc')),
              client.pick.history.query({ leagueId: 'abc' }),
            ]),
        client.state.status.query(),
      ];
      await Promise.allSettled(requests);
      expect(urls).toHaveLength(2);
      expect(urls[1]).toBe(urls[0]);
      expect(decodeURIComponent(urls[0] ?? '')).not.toContain('meta');
    },
  );
});
