import type { LeagueCard } from '@survivor/contract/league';
import {
  correctedHistory,
  glitchHistory,
  instantsOf,
  isSoak,
  leavingHistory,
  type ModelHistory,
  type ModelLeagueState,
  type ModelState,
  modelSeason,
  oddHistory,
  randomHistory,
  runsOf,
  seedsOf,
} from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listLeagueCards } from '../league/list-league-cards.ts';
import { SeasonStage, type StagePerson } from '../testing/index.ts';
import { HistoryPlay } from '../testing/play-history.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const SEASONS = runsOf({ usual: 1, soak: 200 });
const CHECKS = isSoak ? 6 : 3;

const database = useTestDatabase();

async function seasonAsStored(stage: SeasonStage) {
  const { rounds, season } = await stage.rows();
  const { rows } = await sql<{ current: number }>`select current_round_of(${stage.seasonId}::smallint)::int as current`.execute(stage.db);
  return {
    currentRound: rows[0]?.current,
    rounds: rounds.map((round) => ({
      ordinal: round.ordinal,
      deadline: round.starts_at,
      isVoid: round.is_void,
      isClosed: round.ordinal <= (season[0]?.closed_through ?? 0),
    })),
  };
}

const seasonAsModelled = ({ currentRound, rounds }: ModelState) => ({
  currentRound,
  rounds: rounds.map(({ ordinal, deadline, isVoid, isClosed }) => ({ ordinal, deadline, isVoid, isClosed })),
});

type CardFacts = Pick<LeagueCard, 'status' | 'outIn' | 'isWinner'> & { readonly shows: number };
const formatCard = ({ status, shows, outIn, isWinner }: CardFacts) =>
  `${status}, shows W${shows}, out in ${outIn}, ${isWinner ? 'won' : 'not won'}`;

async function cardOf({ ctx, name }: StagePerson): Promise<[name: string, card: string]> {
  const [card] = await listLeagueCards({ ctx });
  return [name, card === undefined ? 'no card' : formatCard({ ...card, shows: card.round.ordinal })];
}

async function leagueAsRead(play: HistoryPlay, id: string) {
  const league = play.leagues.get(id);
  if (league === undefined) return undefined;
  const members = await league.listMembers();
  const row = await league.counted();
  return {
    reads: await league.reads(),
    columns: await league.standingsLives(),
    cards: Object.fromEntries(await Promise.all(league.people.map(cardOf))),
    counted: row,
    members: Object.fromEntries(
      members.map(({ name, eliminatedRound, eliminationReason: reason, picks, excused = [] }) => [
        name,
        { eliminatedRound, reason, picks, excused },
      ]),
    ),
    verdicts: play.verdicts.get(id) ?? [],
    departures: play.departures.get(id) ?? [],
  };
}

function leagueAsModelled(league: ModelLeagueState, { rounds, now }: ModelState) {
  const isRevealed = (round: number) => rounds.some(({ ordinal, deadline }) => ordinal === round && deadline !== null && deadline <= now);
  const [reader] = league.members;
  const winners = [...league.winners].sort();
  return {
    reads: `${league.status}, starts W${league.startRound}, shows W${league.displayedRound}${winners.length > 0 ? `: ${winners.join(', ')}` : ''}`,
    columns: Object.fromEntries(
      league.members.map((m) => [m.id, m.eliminatedRound === null ? 'alive' : `out W${m.eliminatedRound} ${m.reason}`]),
    ),
    cards: Object.fromEntries(
      league.members.map(({ id, eliminatedRound: outIn }) => [
        id,
        formatCard({ status: league.status, shows: league.displayedRound, outIn, isWinner: winners.includes(id) }),
      ]),
    ),
    counted: `${league.members.filter((member) => member.eliminatedRound === null).length}/${league.members.length}`,
    members: Object.fromEntries(
      league.members.map(({ id, eliminatedRound, reason, picks, excused }) => {
        const isShown = (round: number) => isRevealed(round) || id === reader?.id;
        return [
          id,
          {
            eliminatedRound,
            reason,
            picks: picks.map((pick) => ({ ...pick, teamId: isShown(pick.round) ? String(pick.teamId) : null })),
            excused,
          },
        ];
      }),
    ),
    verdicts: league.verdicts,
    departures: league.departures,
  };
}

/**
 * A possible season, or one with an error at the source. Administrators enter results, and decide
 * nothing that is held for review.
 */
const anyHistory: fc.Arbitrary<ModelHistory> = fc
  .oneof(
    randomHistory,
    oddHistory,
    correctedHistory,
    leavingHistory,
    glitchHistory.map(({ glitched }) => glitched),
  )
  .map((history) => ({ ...history, acts: history.acts.filter(({ kind }) => kind === 'enter') }));

it.each(seedsOf(11, 20_250_904))(`stores, grades and shows ${SEASONS} random seasons like the model (seed %i)`, async (seed) => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const first = history.observations[0]?.at ?? new Date('2025-08-01T00:00:00Z');
      const stage = await SeasonStage.open(database.db, { schedule: [], lastRound: history.lastRound, at: 'W-8 Tue 00:00' });
      expect(first > new Date('2025-07-10')).toBe(true);
      const play = new HistoryPlay(stage, history);
      const model = modelSeason(history);
      const instants = instantsOf(history);
      const every = Math.ceil(instants.length / CHECKS);
      for (const instant of instants.filter((_, index) => index % every === every - 1 || index === instants.length - 1)) {
        await play.until(instant);
        const state = model(instant);
        expect(await seasonAsStored(stage)).toEqual(seasonAsModelled(state));
        expect([...play.leagues.keys()].sort()).toEqual(state.leagues.map(({ id }) => id).sort());
        for (const league of state.leagues) expect(await leagueAsRead(play, league.id)).toEqual(leagueAsModelled(league, state));
      }
    }),
    { numRuns: SEASONS, seed },
  );
  console.log(`${SEASONS} random seasons through the database, seed ${seed}: 0 differences`);
});
