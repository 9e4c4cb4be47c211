import type { BenchDatabases } from './databases.ts';
import { fillDrawnSeason } from './fill-season.ts';

/** A database with so many members a day before the deadline of Week 5, for copies of it; filled once a run. */
export async function openTemplate(databases: BenchDatabases, members: number): Promise<string> {
  const name = `bench_open_${members}`;
  await databases.fillOnce(name, (url) => fillDrawnSeason({ url, members }));
  return name;
}
