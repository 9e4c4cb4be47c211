import type { HeldClaimOutput, HeldEventOutput } from '@survivor/contract/correction';
import type { Db } from '@survivor/db/connection/database';
import type { CorrectionRow, GameRow } from '@survivor/db/queries/season/corrections';
import { listTeamRows, type TeamRow } from '@survivor/db/queries/season/games';
import { toClaim } from '@survivor/db/queries/season/held-events';
import { findSeasonState, loadSeasonFacts, loadSourceGames, type SeasonFactsRows } from '@survivor/db/queries/season/season-facts';
import { acceptClaim, type Claim, correctionState, type StoredGame, trustedAt } from '@survivor/rules';
import { teamOutput } from './correction-output.ts';

type Found = { readonly row: CorrectionRow; readonly game: GameRow };
type Season = { readonly facts: SeasonFactsRows; readonly reported: ReadonlyMap<number, StoredGame> };

function claimOutput(claim: Claim, teams: ReadonlyMap<number, TeamRow>): HeldClaimOutput {
  const { kickoffAt, round, isCancelled, pair, isDisowned, scorelessFinal } = claim;
  const [away, home] = [teams.get(pair?.awayTeamId ?? 0), teams.get(pair?.homeTeamId ?? 0)];
  return {
    kickoffAt,
    round,
    isCancelled: isCancelled === true,
    teams: away === undefined || home === undefined ? null : { awayTeam: teamOutput(away), homeTeam: teamOutput(home) },
    isOtherGame: isDisowned === true,
    isScorelessFinal: scorelessFinal !== null,
  };
}

/**
 * What accepting the event would change, and when that happens automatically. Computed from the
 * schedule, which reveals no picks.
 */
function deriveEffect({ row }: Found, season: Season | undefined): Pick<HeldEventOutput, 'trustedAt' | 'effect'> {
  const reported = season?.reported.get(row.gameId);
  if (season === undefined || reported === undefined || correctionState(row) !== 'waiting') return { trustedAt: null, effect: null };
  const { deadlines, voided } = acceptClaim({ ...season.facts.season, ...season.facts }, { game: reported, claim: toClaim(row) });
  const waiting = { since: row.since ?? row.recordedAt, reasons: row.gateReasons, deadlines };
  return { trustedAt: trustedAt(waiting), effect: { deadlines: [...deadlines], voided: [...voided] } };
}

async function loadSeason(db: Db, year: number): Promise<Season | undefined> {
  const season = await findSeasonState(db, { leagueType: 'NFL', year });
  if (season === undefined) return undefined;
  const reported = (await loadSourceGames(db, season.id)).map((game) => [game.id, game] as const);
  return { facts: await loadSeasonFacts(db, season), reported: new Map(reported) };
}

/**
 * Details of events held for review, by correction id: claim, time, reasons and effect (rules 2).
 */
export async function loadHeldEvents(db: Db, found: readonly Found[]): Promise<ReadonlyMap<number, HeldEventOutput>> {
  const held = found.filter(({ row }) => row.kind === 'held-event');
  if (held.length === 0) return new Map();
  const teams = new Map((await listTeamRows(db, 'NFL')).map((team) => [team.id, team]));
  const seasons = new Map<number, Season | undefined>();
  for (const year of new Set(held.map(({ game }) => game.year))) seasons.set(year, await loadSeason(db, year));
  return new Map(
    held.map(({ row, game }) => [
      row.id,
      {
        claim: claimOutput(toClaim(row), teams),
        since: row.since,
        reasons: row.gateReasons,
        ...deriveEffect({ row, game }, seasons.get(game.year)),
      },
    ]),
  );
}
