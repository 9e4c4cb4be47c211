import { ListGamesInput } from '@survivor/contract/game';
import { LeagueIdInput } from '@survivor/contract/league';
import { PickHistoryInput } from '@survivor/contract/pick';
import { readStamps, type Stamp, type StampSource } from '@survivor/services';
import type * as z from 'zod';
import { refuseStrangers } from './access.ts';
import type { ApiContext } from './context.ts';
import { SIGNED_IN } from './trpc.ts';

/** An answer whose text may be kept for as long as its stamp is the same. */
export type KeptAnswer = {
  /** What the answer to an input is told from; null for an input that is none. */
  sourceOf(sent: unknown): StampSource | null;
  /** Of standings, which are the same for everybody who reads them but for one field. */
  readonly fields: StandingsFields | null;
};

export type StandingsFields = {
  /** Tells the caller's place, and is the last one of the answer. */
  readonly place: string;
  /** The first one that a pick changes: what stands before it, names above all, is the same for long. */
  readonly changing: string;
};

const keptBy = <I>(schema: z.ZodType<I>, sourceOf: (input: I) => StampSource, fields: StandingsFields | null = null): KeptAnswer => ({
  fields,
  sourceOf(sent) {
    const { data: input } = schema.safeParse(sent);
    return input === undefined ? null : sourceOf(input);
  },
});

/** What an open league page asks again and again. All are queries for who is signed in. */
export const KEPT_ANSWERS: ReadonlyMap<string, KeptAnswer> = new Map([
  ['league.get', keptBy(LeagueIdInput, ({ id }) => ({ of: 'league', id }))],
  ['league.standings', keptBy(LeagueIdInput, ({ id }) => ({ of: 'standings', id }), { place: 'ownIndex', changing: 'picks' })],
  ['pick.history', keptBy(PickHistoryInput, ({ leagueId }) => ({ of: 'league', id: leagueId }))],
  ['game.list', keptBy(ListGamesInput, ({ leagueType, season }) => ({ of: 'games', leagueType, season }))],
]);

/** The stamps of what is kept, for whoever asks. Refuses as the procedures do who is let nowhere. */
export async function stampsOf(ctx: ApiContext, sources: readonly StampSource[]): Promise<readonly (Stamp | null)[]> {
  await refuseStrangers(ctx, SIGNED_IN);
  return await readStamps(ctx, sources);
}
