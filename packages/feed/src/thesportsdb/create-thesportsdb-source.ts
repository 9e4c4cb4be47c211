import { isRegularRound } from '../regular-season.ts';
import type { SportsSource } from '../sports-source.ts';
import { SourceError } from '../sports-source.ts';
import { parseGameResponse, parseRoundResponse } from './parse-events.ts';
import { parseTeamsResponse } from './parse-teams.ts';
import { readDocument } from './read-document.ts';

const NFL_LEAGUE = '4391';
const TIMEOUT_MS = 8000;

export type TheSportsDbOptions = {
  /** The base of the v1 API, including the key. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** Awaited before every request, to respect the limit per minute. Its errors are passed on. */
  acquire?: () => Promise<void>;
  /** Time limit of one request with its body; 8 seconds by default. */
  timeoutMs?: number;
};

/**
 * TheSportsDB's v1 API as a source (contract 5, rules 7). Each call makes one request and never
 * retries.
 */
export function createTheSportsDbSource(options: TheSportsDbOptions): SportsSource {
  const { acquire, timeoutMs = TIMEOUT_MS } = options;
  const base = options.baseUrl.replace(/\/+$/, '');

  async function read(what: string, path: string, signal: AbortSignal | undefined): Promise<unknown> {
    await acquire?.();
    return readDocument({ what, url: `${base}/${path}`, fetch: options.fetch ?? fetch, timeoutMs, signal });
  }

  return {
    name: 'thesportsdb',
    async fetchRound({ season, round, signal }) {
      if (!isRegularRound(season, round)) throw new SourceError('empty', `Week ${round}: not a round of the regular season`);
      const query = new URLSearchParams({ id: NFL_LEAGUE, r: String(round), s: String(season) });
      return parseRoundResponse(await read(`Week ${round}`, `eventsround.php?${query}`, signal), { season, round });
    },
    async fetchGame({ season, sourceId, signal }) {
      const query = new URLSearchParams({ id: sourceId });
      return parseGameResponse(await read('Game look-up', `lookupevent.php?${query}`, signal), { season, sourceId });
    },
    async fetchTeams({ signal }) {
      return parseTeamsResponse(await read('Teams', 'search_all_teams.php?l=NFL', signal));
    },
  };
}
