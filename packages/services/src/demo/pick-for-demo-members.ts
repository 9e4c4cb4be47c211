import { acceptPicks, type PickCommand } from '@survivor/db/queries/pick/picks';
import { findSeasonState, loadSeasonFacts } from '@survivor/db/queries/season/season-facts';
import { type DemoPicker, listDemoPickers } from '@survivor/db/queries/system/demo';
import { awayResult, countingGames, deriveSchedule, HOUR, homeResult, plus, type SeasonGame } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { createSeededRandom } from './demo-picks.ts';

/** The share of weeks without a pick. The others get one in the hours before the deadline. */
const SKIPPED_SHARE = 0.04;
const EARLIEST_HOURS = 40;
/** The weight of chance, in wins. */
const HUNCH = 3;

function winsOf(games: readonly SeasonGame[]): Map<number, number> {
  const wins = new Map<number, number>();
  for (const game of games) {
    for (const [teamId, result] of [[game.homeTeamId, homeResult(game)] as const, [game.awayTeamId, awayResult(game)] as const]) {
      if (result === 'W') wins.set(teamId, (wins.get(teamId) ?? 0) + 1);
    }
  }
  return wins;
}

type Week = { readonly round: number; readonly startsAt: Date; readonly games: readonly SeasonGame[]; readonly wins: Map<number, number> };

/**
 * The team with the greatest lead in wins over its opponent, with some chance; null if it is too
 * early or the week is skipped.
 */
function chooseTeam(picker: DemoPicker, { round, startsAt, games, wins }: Week, until: Date): number | null {
  const random = createSeededRandom(picker.leagueId * 1_000_003 + picker.userId * 101 + round);
  const isSkipped = random() < SKIPPED_SHARE;
  if (isSkipped || plus(startsAt, -random() * EARLIEST_HOURS * HOUR) > until) return null;
  const lead = (teamId: number, other: number) => (wins.get(teamId) ?? 0) - (wins.get(other) ?? 0) + random() * HUNCH;
  const choices = games
    .flatMap(({ homeTeamId, awayTeamId }) => [
      { teamId: homeTeamId, lead: lead(homeTeamId, awayTeamId) },
      { teamId: awayTeamId, lead: lead(awayTeamId, homeTeamId) },
    ])
    .filter(({ teamId }) => !picker.picks.includes(teamId));
  return choices.sort((one, other) => other.lead - one.lead)[0]?.teamId ?? null;
}

/**
 * Picks for the demo season's seeded members whose time has come by `until`, by the same rules as
 * for everyone. Returns the number of picks; 0 for a real season.
 */
export async function pickForDemoMembers({ ctx, until }: { ctx: ServiceContext; until: Date }): Promise<number> {
  if (ctx.settings.sportsSource !== 'demo') return 0;
  const season = await findSeasonState(ctx.db, { leagueType: 'NFL', year: ctx.settings.season });
  if (season === undefined) return 0;
  const facts = await loadSeasonFacts(ctx.db, season);
  const { currentRound, rounds } = deriveSchedule({ ...season, ...facts });
  const wins = winsOf(facts.games);
  const commands = (await listDemoPickers(ctx.db, season.id)).flatMap((picker): PickCommand[] => {
    const round = Math.max(picker.startRound, currentRound);
    const startsAt = rounds.find(({ ordinal }) => ordinal === round)?.startsAt ?? null;
    if (startsAt === null || startsAt <= facts.now || (picker.picks[round - 1] ?? null) !== null) return [];
    const teamId = chooseTeam(picker, { round, startsAt, games: countingGames(facts.games, round), wins }, until);
    return teamId === null ? [] : [{ leagueId: picker.leagueId, userId: picker.userId, round, teamId }];
  });
  if (commands.length === 0) return 0;
  const accepted = await acceptPicks(ctx.db, commands);
  const acceptedIndices = new Set(accepted);
  for (const [index, { leagueId, round, userId }] of commands.entries()) {
    if (acceptedIndices.has(index)) ctx.live.announce({ kind: 'picked', leagueId, round, userId });
  }
  return accepted.length;
}
