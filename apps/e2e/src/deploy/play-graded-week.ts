import { callApi, fieldOf, listOf, textOf } from '../rest/api-client.ts';
import { demoLeagues, freeTeamsOf } from '../rest/demo-leagues.ts';
import { signIn } from '../system/sign-in.ts';

const ROUND = 5;
const SEASON = 2025;

export type GradedWeek = {
  /** Picks of the week in the league, including the one just made. */
  readonly picks: number;
  readonly right: number;
  /** Picks that are not graded. */
  readonly undecided: number;
};

async function must(url: string, call: Parameters<typeof callApi>[1]): Promise<unknown> {
  const { status, body } = await callApi(url, call);
  if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/**
 * Plays the rehearsal of infra/docs/install-on-debian.md#a-week-before-it-counts through the REST
 * API: creates a league, picks, finishes the week's games and reads the standings. Rejects if a
 * call is refused.
 */
export async function playGradedWeek(url: string): Promise<GradedWeek> {
  const player = await signIn(url, 'jordan.reyes@example.com');
  const leagues = await demoLeagues(url, player);
  const office = leagues.find((each) => textOf(fieldOf(each, 'name')).startsWith('Office'));
  const league = textOf(fieldOf(office, 'id'));
  const newLeague = { name: 'After the installation', password: 'installed', leagueType: 'NFL', season: SEASON };
  await must(url, { method: 'POST', path: '/leagues', token: player, body: newLeague });
  const [teamId = ''] = await freeTeamsOf(url, player, league);
  await must(url, { method: 'POST', path: '/LeagueMembers/add-pick', token: player, body: { leagueId: league, round: ROUND, teamId } });
  const administrator = await signIn(url, 'admin@example.com');
  await must(url, { method: 'POST', path: '/demo/clock', token: administrator, body: { advanceTo: 'finals' } });
  const members = listOf(await must(url, { method: 'GET', path: `/leagues/${league}/members`, token: player }));
  const picks = members.flatMap((member) => listOf(fieldOf(member, 'picks'))).filter((each) => fieldOf(each, 'round') === ROUND);
  const verdicts = picks.map((each) => fieldOf(each, 'correct'));
  return {
    picks: picks.length,
    right: verdicts.filter((correct) => correct === true).length,
    undecided: verdicts.filter((correct) => typeof correct !== 'boolean').length,
  };
}
