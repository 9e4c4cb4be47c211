import { NFL_TEAMS } from '@survivor/rules';
import { RECORDED_SEASONS, readSeason } from '../read-season.ts';
import { type RawEvent, rawEventOf } from './raw-event.ts';

export type RawTeam = { readonly idTeam: string; readonly strTeam: string; readonly strTeamShort: string };

/** The source's current time, and changes to its responses. */
export type SourceView = {
  readonly now: Date;
  /** Replaces each outgoing event by none, one or several. */
  readonly alterEvent: (event: RawEvent) => readonly RawEvent[];
  readonly alterTeams: (teams: readonly RawTeam[]) => readonly RawTeam[];
};

const LEAGUE = '4391';

/** The source returns null instead of an empty list. */
const listed = (name: string, items: readonly unknown[]): object => ({ [name]: items.length === 0 ? null : items });

function eventsOf(seasons: readonly number[], { now, alterEvent }: SourceView): RawEvent[] {
  return seasons.flatMap(readSeason).flatMap((game) => alterEvent(rawEventOf(game, now)));
}

/** The response to a call of the v1 API; undefined for an unknown call. */
export function respondWithDocument(call: string, query: URLSearchParams, view: SourceView): object | undefined {
  if (call === 'eventsround.php') {
    const seasons = query.get('id') === LEAGUE ? [Number(query.get('s'))] : [];
    return listed(
      'events',
      eventsOf(seasons, view).filter(({ intRound }) => intRound === query.get('r')),
    );
  }
  if (call === 'lookupevent.php') {
    return listed(
      'events',
      eventsOf(RECORDED_SEASONS, view).filter(({ idEvent }) => idEvent === query.get('id')),
    );
  }
  if (call === 'search_all_teams.php') {
    const teams = NFL_TEAMS.map(({ sourceId, name, abbreviation }) => ({ idTeam: sourceId, strTeam: name, strTeamShort: abbreviation }));
    return listed('teams', query.get('l') === 'NFL' ? view.alterTeams(teams) : []);
  }
  return undefined;
}
