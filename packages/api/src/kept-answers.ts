import { ListGamesInput } from '@survivor/contract/game';
import { LeagueIdInput } from '@survivor/contract/league';
import { PickHistoryInput } from '@survivor/contract/pick';
import { gamesStamp, leagueStamp, type Stamp, standingsStamp } from '@survivor/services';
import type * as z from 'zod';
import { refuseStrangers } from './access.ts';
import type { ApiContext } from './context.ts';
import { SIGNED_IN } from './trpc.ts';

/** The stamp of one question, for whoever asks it. Refuses as the procedure does. */
export type StampOf = (ctx: ApiContext) => Promise<string | null>;

/** An answer whose text may be kept for as long as its stamp is the same. */
export type KeptAnswer = {
  /** Null for an input that is none; the stamp is null where nothing may be kept. */
  stampFor(sent: unknown): StampOf | null;
  /** The field that is the caller's own, the last one of the answer: all before it is the same for everybody with this stamp. */
  readonly ownField: string | null;
};

function keptBy<I>(schema: z.ZodType<I>, stamp: Stamp<I>, ownField: string | null = null): KeptAnswer {
  return {
    ownField,
    stampFor(sent) {
      const { data: input } = schema.safeParse(sent);
      if (input === undefined) return null;
      return async (ctx) => {
        await ctx.memo.once('signed in', () => refuseStrangers(ctx, SIGNED_IN));
        return await stamp({ ctx, input });
      };
    },
  };
}

/** What an open league page asks again and again. All are queries for who is signed in. */
export const KEPT_ANSWERS: ReadonlyMap<string, KeptAnswer> = new Map([
  ['league.get', keptBy(LeagueIdInput, leagueStamp)],
  ['league.standings', keptBy(LeagueIdInput, standingsStamp, 'ownIndex')],
  ['pick.history', keptBy(PickHistoryInput, ({ ctx, input }) => leagueStamp({ ctx, input: { id: input.leagueId } }))],
  ['game.list', keptBy(ListGamesInput, gamesStamp)],
]);
