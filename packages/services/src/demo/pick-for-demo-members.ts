import { acceptPicks, type PickCommand } from '@survivor/db/queries/pick/picks';
import { findSeasonState, loadSeasonFacts } from '@survivor/db/queries/season/season-facts';
import { listDemoPickers } from '@survivor/db/queries/system/demo';
import { countingGames, deriveSchedule } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { chooseDemoTeam, countWins } from './choose-demo-team.ts';

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
  const wins = countWins(facts.games);
  const commands = (await listDemoPickers(ctx.db, season.id)).flatMap((picker): PickCommand[] => {
    const round = Math.max(picker.startRound, currentRound);
    const startsAt = rounds.find(({ ordinal }) => ordinal === round)?.startsAt ?? null;
    if (startsAt === null || startsAt <= facts.now || (picker.picks[round - 1] ?? null) !== null) return [];
    const teamId = chooseDemoTeam(picker, { round, startsAt, games: countingGames(facts.games, round), wins }, until);
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
