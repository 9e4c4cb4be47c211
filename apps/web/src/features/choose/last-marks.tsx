import { Marks } from '../../components/marks.tsx';
import type { TeamRecord } from './team-record.ts';

/** The last results as marks: tall won, short lost, middle tied. The caller adds the text. */
export function LastMarks({ last, isOnTeam = false }: { last: TeamRecord['last']; isOnTeam?: boolean }) {
  const [won, notWon] = isOnTeam ? ['bg-on-team', 'bg-on-team'] : ['bg-alive-mark', 'bg-line-ui'];
  const styles = { W: `h-3 ${won}`, L: `h-1.25 ${notWon}`, T: `h-2 ${notWon}` };
  return (
    <Marks className="inline-flex h-3 flex-none items-end justify-end gap-0.75" marks={last.map((result) => `w-1 ${styles[result]}`)} />
  );
}
