import { callApi, fieldOf, listOf, textOf } from '../../rest/api-client.ts';

/** The leagues of everybody with all their picks, as the product tells them. */
export async function readPicks(url: string, tokens: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  for (const token of tokens) {
    const get = async (where: string) => listOf((await callApi(url, { method: 'GET', path: where, token })).body);
    for (const league of await get('/leagues/my-leagues')) {
      const id = textOf(fieldOf(league, 'id'));
      told.push(`${textOf(fieldOf(league, 'name'))} ${JSON.stringify(await get(`/LeagueMembers/pick-history/league/${id}`))}`);
    }
  }
  return told.sort();
}
