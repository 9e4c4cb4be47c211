import { ListGamesInput } from '@survivor/contract/game';
import { LeagueIdInput } from '@survivor/contract/league';
import { PickHistoryInput } from '@survivor/contract/pick';
import { gamesStamp, leagueStamp, type Stamp, type Stay, standingsStamp, standingsStay } from '@survivor/services';
import type * as z from 'zod';
import { refuseStrangers } from './access.ts';
import type { ApiContext } from './context.ts';
import { SIGNED_IN } from './trpc.ts';

/** The stamp of one question, for whoever asks it. Refuses as the procedure does. */
export type StampOf = (ctx: ApiContext) => Promise<string | null>;

/** For how long a stamp stays the same, unless something is heard of. */
type StayOf = (ctx: ApiContext) => Promise<Stay | null>;

/** An answer whose text may be kept for as long as its stamp is the same. */
export type KeptAnswer = {
  /** Null for an input that is none; the stamp is null where nothing may be kept. */
  stampFor(sent: unknown): StampOf | null;
  /** Null for an input that is none, and for an answer whose stamp may change without anything being heard of it. */
  stayFor(sent: unknown): StayOf | null;
  /** The field that is the caller's own, the last one of the answer: all before it is the same for everybody with this stamp. */
  readonly ownField: string | null;
};

type Keeping<I> = {
  readonly ownField?: string;
  readonly stay?: (call: { readonly ctx: ApiContext; readonly input: I }) => Promise<Stay | null>;
};

function keptBy<I>(schema: z.ZodType<I>, stamp: Stamp<I>, { ownField, stay }: Keeping<I> = {}): KeptAnswer {
  return {
    ownField: ownField ?? null,
    stampFor(sent) {
      const { data: input } = schema.safeParse(sent);
      if (input === undefined) return null;
      return async (ctx) => {
        await ctx.memo.once('signed in', () => refuseStrangers(ctx, SIGNED_IN));
        return await stamp({ ctx, input });
      };
    },
    stayFor(sent) {
      const { data: input } = schema.safeParse(sent);
      return input === undefined || stay === undefined ? null : (ctx) => stay({ ctx, input });
    },
  };
}

/** What an open league page asks again and again. All are queries for who is signed in. */
export const KEPT_ANSWERS: ReadonlyMap<string, KeptAnswer> = new Map([
  ['league.get', keptBy(LeagueIdInput, leagueStamp)],
  ['league.standings', keptBy(LeagueIdInput, standingsStamp, { ownField: 'ownIndex', stay: standingsStay })],
  ['pick.history', keptBy(PickHistoryInput, ({ ctx, input }) => leagueStamp({ ctx, input: { id: input.leagueId } }))],
  ['game.list', keptBy(ListGamesInput, gamesStamp)],
]);
