import type { RecentView, RecentViews } from '@survivor/services';
import type { CacheLease } from '../auth/cache-lease.ts';
import { createLeasedValues } from '../auth/leased-values.ts';

const MOST_VIEWS = 20_000;
/** However far the next deadline is: clocks may leap. */
const LONGEST_MS = 1000;

/** Views of leagues, kept while the lease is held and until something of the league is dropped (adr 0024). */
export function keepRecentViews(lease: CacheLease): RecentViews {
  const values = createLeasedValues<RecentView>({ isHeld: lease.isHeld, most: MOST_VIEWS });
  lease.keep({
    drop(dropped) {
      if (dropped.kind === 'leagues') values.dropBetween(dropped.from, dropped.to);
    },
    clear: values.clear,
  });
  return {
    get: (leagueId, read) =>
      values.get(`${leagueId}`, async () => {
        const value = await read();
        return { value, group: leagueId, keepMs: Math.min(value.stayMs, LONGEST_MS) };
      }),
  };
}
