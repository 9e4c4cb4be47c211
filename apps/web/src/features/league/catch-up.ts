import { versionOf } from '@survivor/rules';
import { herdMoment } from '../../lib/api/herd.ts';
import { statusOf } from '../../lib/api/problem.ts';
import type { Outputs, trpc } from '../../lib/api/trpc.ts';
import { applyPicks, type PickColumn } from './apply-picks.ts';
import { DOCUMENTS, type LeaguePart } from './live-parts.ts';

type Utils = ReturnType<typeof trpc.useUtils>;
type Shown = { readonly utils: Utils; readonly leagueId: string };
type Games = { readonly leagueType: string; readonly season: number; readonly round: number };
type Versions = Outputs['league']['versions'];

const TRIES = 5;
const TRY_AGAIN = 5000;
/** Longer than a reading of the standings can take that began before the pick. */
const HEARD_FOR = 60_000;

const heard = new Map<string, { readonly picks: PickColumn; readonly until: number }>();

/** Shows who has picked, in what is kept of the standings; false where that is of another round or of other members. */
export function showPicks({ utils, leagueId }: Shown, picks: PickColumn): boolean {
  heard.set(leagueId, { picks, until: performance.now() + HEARD_FOR });
  const kept = utils.league.standings.getData({ id: leagueId });
  const shown = kept === undefined ? null : applyPicks(kept, picks);
  if (shown !== null && shown !== kept) utils.league.standings.setData({ id: leagueId }, shown);
  return shown !== null;
}

/** Once more after the standings were read: that may have begun before the pick. */
export function showPicksAgain(shown: Shown): void {
  const last = heard.get(shown.leagueId);
  if (last !== undefined && last.until > performance.now()) showPicks(shown, last.picks);
}

const isGone = (error: unknown) => [401, 403, 404].includes(statusOf(error) ?? 0);

async function askVersions({ utils, leagueId }: Shown): Promise<Versions | null> {
  for (let left = TRIES; left > 0; left--) {
    try {
      return await utils.client.league.versions.query({ id: leagueId });
    } catch (error) {
      if (isGone(error)) return null;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN + herdMoment()));
    }
  }
  return null;
}

const versionsOf = (answer: unknown) => (answer === undefined ? null : versionOf(answer));

/** What of a page is not as the server would answer now; everything when that cannot be learnt, so that the page shows why. */
export async function findChanged(shown: Shown, games: Games): Promise<LeaguePart[]> {
  const told = await askVersions(shown);
  if (told === null) return [...DOCUMENTS];
  const { utils, leagueId } = shown;
  const { ownIndex: _, ...standings } = utils.league.standings.getData({ id: leagueId }) ?? {};
  const kept = {
    league: versionsOf(utils.league.get.getData({ id: leagueId })),
    standings: versionsOf(standings),
    games: versionsOf(utils.game.list.getData(games)),
    history: versionsOf(utils.pick.history.getData({ leagueId })),
  };
  return DOCUMENTS.filter((part) => kept[part] !== told[part]);
}
