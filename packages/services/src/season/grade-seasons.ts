import { type OutcomesReport, type ProcessArgs, processOutcomes } from '../grading/process-outcomes.ts';
import { listSeasonsToGrade, type SeasonsArgs } from './followed-seasons.ts';

type GradeArgs = SeasonsArgs & Pick<ProcessArgs, 'onPiece'>;

/**
 * Grades every season that is not closed yet or that may still be corrected, one after the other,
 * oldest first. `onPiece` receives the progress of each season separately.
 */
export async function gradeSeasons({ db, season, onPiece }: GradeArgs): Promise<OutcomesReport> {
  const seasons = await listSeasonsToGrade({ db, season });
  if (seasons.length < 2) return await processOutcomes({ db, season: seasons[0]?.year ?? season, onPiece });
  const reports: { year: number; report: OutcomesReport }[] = [];
  for (const { year } of seasons) reports.push({ year, report: await processOutcomes({ db, season: year, onPiece }) });
  return {
    summary: reports.map(({ year, report }) => `${year}: ${report.summary}`).join('; '),
    changed: reports.some(({ report }) => report.changed),
    members: reports.reduce((sum, { report }) => sum + report.members, 0),
  };
}
