import { type BenchResult, ratioOf } from '../result.ts';
import { withProductServer } from '../servers/product-server.ts';
import { type CallsWorld, SECRET } from './calls-world.ts';
import { askOnce } from './check-answers.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { AREAS } from './pool-shape.ts';
import { readRequests } from './requests.ts';

const WARM_UP = 20;
const REFRESHES = 60;

/** sql.page: statements that one refresh of a league page sends to PostgreSQL, one refresh after the other, counted on the wire. */
export async function measureSqlPage({ databaseUrl, tokens }: CallsWorld): Promise<BenchResult> {
  const proxy = await startCountingProxy(databaseUrl);
  try {
    const counts = await withProductServer({ databaseUrl: proxy.url, secret: SECRET }, async ({ url }) => {
      const [request] = readRequests('page', AREAS.pages, tokens);
      if (request === undefined) throw new Error('there is no page');
      const counted: number[] = [];
      for (let at = 0; at < WARM_UP + REFRESHES; at++) {
        const before = proxy.statements();
        await askOnce(url, request);
        if (at >= WARM_UP) counted.push(proxy.statements() - before);
      }
      return counted;
    });
    const one = counts.map(() => 1);
    return { ...ratioOf(counts, one), name: 'sql.page', unit: 'statements', floor: 3, goal: 1, details: {} };
  } finally {
    await proxy.close();
  }
}
