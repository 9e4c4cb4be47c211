import { BoundedMap } from './bounded-map.ts';
import { indexIn } from './index-in.ts';
import type { RecentView, StandingsView } from './recent-views.ts';

type Read = Pick<RecentView, 'view' | 'readAt'>;
/** `userIds`: those who were in it, in the order of ids. */
type Members = { readonly userIds: readonly number[] };
/** Without its season, of which it would keep an old version. */
type LastView = Members & Pick<StandingsView, 'row'> & { readonly seasonId: number };

/** Leagues as they were viewed last. */
export type LastViews = {
  note(read: Read & Members): void;
  /**
   * How a league was viewed last, by what has been seen of its season and of the clock since, in whatever league: whether it has changed itself is not
   * known. Null for who was not in it.
   */
  guess(asked: { readonly leagueId: number; readonly userId: number }): Pick<StandingsView, 'row' | 'season'> | null;
};

/** Ids that are kept, eight bytes each; a league counts for some more. */
const MOST_KEPT = 2_000_000;
const OF_A_LEAGUE = 50;

export function createLastViews(): LastViews {
  const lasts = new BoundedMap<number, LastView>(MOST_KEPT, ({ userIds }) => OF_A_LEAGUE + userIds.length);
  const latest = new Map<number, Read>();
  return {
    note({ view, readAt, userIds }) {
      lasts.set(view.row.id, { row: view.row, seasonId: view.season.id, userIds });
      latest.set(view.season.id, { view, readAt });
    },
    guess({ leagueId, userId }) {
      const last = lasts.get(leagueId);
      const seen = last && latest.get(last.seasonId);
      if (last === undefined || seen === undefined || indexIn(last.userIds, userId) === -1) return null;
      const now = new Date(seen.view.row.now.getTime() + performance.now() - seen.readAt);
      return { row: { ...last.row, now }, season: seen.view.season };
    },
  };
}
