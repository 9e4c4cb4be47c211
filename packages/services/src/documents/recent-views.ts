import type { LeagueViewRow } from '@survivor/db/queries/league-views';
import type { SeasonDocument } from '@survivor/db/queries/season-documents';

/** A league as its standings are told: the same for all its members. */
export type StandingsView = {
  readonly row: Pick<LeagueViewRow, 'id' | 'startRound' | 'completedRound' | 'total' | 'version' | 'now'>;
  readonly season: SeasonDocument;
  /** The round that it plays from (rules 2). */
  readonly effectiveStart: number;
  readonly displayedRound: number;
};

/** A view, when it was read by the clock of this process, and for how many milliseconds from then on the season's clock says the same of it. */
export type RecentView = { readonly view: StandingsView; readonly readAt: number; readonly stayMs: number };

/** Leagues as they were viewed a moment ago. Whoever keeps them forgets one before anybody is told that it has changed. */
export type RecentViews = {
  /** The one that is kept, or what `read` gives: once for all who ask meanwhile, where any may be kept. */
  get(leagueId: number, read: () => Promise<RecentView>): Promise<RecentView>;
};

export const NO_RECENT_VIEWS: RecentViews = { get: (_, read) => read() };
