import { type OutcomesReport, processOutcomes } from '../grading/process-outcomes.ts';
import { type SeasonsArgs, seasonsToGrade } from './followed-seasons.ts';

/** Grades every season that is not closed or may still be corrected, each in a transaction of its own, the oldest first. */
export async function gradeSeasons({ db, season }: SeasonsArgs): Promise<OutcomesReport> {
  const seasons = await seasonsToGrade({ db, season });
  if (seasons.length < 2) return await processOutcomes({ db, season: seasons[0]?.year ?? season });
  const reports: { year: number; report: OutcomesReport }[] = [];
  for (const { year } of seasons) reports.push({ year, report: await processOutcomes({ db, season: year }) });
  return {
    summary: reports.map(({ year, report }) => `${year}: ${report.summary}`).join('; '),
    changed: reports.some(({ report }) => report.changed),
  };
}
