import { formatDeadline, formatKickoff } from '@survivor/rules';
import { processOutcomes, type SourceReport, storeRound } from '@survivor/services';
import { expect, it } from 'vitest';
import { lastAnswers } from './heard-answers.ts';
import { type LiveStage, ROUND } from './live-stage.ts';
import type { Watchers } from './two-browsers.ts';
import { waitUntil } from './wait-until.ts';

const SEASON = 2025;
const HOUR = 3_600_000;
const GIVE_UP_MS = 20_000;
const ZONE = 'America/New_York';

async function storedGames({ world }: LiveStage): Promise<SourceReport[]> {
  return await world.system.db
    .selectFrom('games')
    .innerJoin('seasons', 'seasons.id', 'games.season_id')
    .select(['source_id as sourceId', 'round', 'home_team_id as homeTeamId', 'away_team_id as awayTeamId', 'kickoff_at as kickoffAt'])
    .select(['status', 'home_score as homeScore', 'away_score as awayScore'])
    .where('seasons.year', '=', SEASON)
    .where('round', '=', ROUND)
    .orderBy('kickoff_at')
    .execute();
}

/** What the source answers for the week, graded. */
async function hear({ world }: LiveStage, games: readonly SourceReport[]): Promise<void> {
  const { db } = world.system;
  await storeRound({ db, season: SEASON, round: ROUND, answer: { games, quarantined: [] } });
  await processOutcomes({ db, season: SEASON });
}

export function whatRealWeeksBring(stage: () => LiveStage, watchers: () => Watchers): void {
  it('tells everybody, without a reload, that the deadline moved and when it was', async () => {
    const { aisha, ben } = watchers();
    const games = await storedGames(stage());
    const was = await stage().deadline();
    const now = new Date(was.getTime() + HOUR);
    await hear(
      stage(),
      games.map((game) => (game.kickoffAt?.getTime() === was.getTime() ? { ...game, kickoffAt: now } : game)),
    );
    const words = `The deadline moved. Picks now lock ${formatDeadline(now, ZONE)} (was ${formatKickoff(was, ZONE)}).`;
    await Promise.all([aisha, ben].map((page) => page.getByText(words).waitFor()));
    await hear(stage(), games);
    await aisha.getByText(`Picks now lock ${formatDeadline(was, ZONE)}`).waitFor();
    expect(await stage().deadline()).toEqual(was);
  });

  it('tells the picker alone that the pick counts no longer, and takes it back with the game', async () => {
    const { aisha, ben } = watchers();
    const games = await storedGames(stage());
    const team = await stage().storedTeam('Aisha Grant');
    const isOwn = (game: SourceReport) => game.homeTeamId === team || game.awayTeamId === team;
    await hear(
      stage(),
      games.map((game) => (isOwn(game) ? { ...game, status: 'CANC' as const } : game)),
    );
    await aisha.getByText(/no longer counts: the game was cancelled\. Pick another team before/).waitFor();
    await waitUntil(
      'the cancelled game in the other browser',
      GIVE_UP_MS,
      async () => (await lastAnswers(ben))['game.list']?.includes('"CANC"') ?? false,
    );
    expect(await stage().row(ben, 'Aisha Grant').getByText('Pick submitted, hidden until kickoff').count()).toBe(1);
    expect(await ben.getByText(/no longer counts/i).count()).toBe(0);
    await hear(stage(), games);
    await aisha.getByText('Can change').waitFor();
  });
}
