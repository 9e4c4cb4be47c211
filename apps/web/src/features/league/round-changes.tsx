import { formatDeadline, formatKickoff } from '@survivor/rules';
import { Note } from '../../components/notice.tsx';
import type { League, RoundNotes as Notes } from '../../lib/api/trpc.ts';
import { gamesCopy } from '../games/games-copy.ts';
import { roundCopy } from '../pick/round-copy.ts';
import { leagueCopy } from './league-copy.ts';

export type RoundNotesProps = {
  readonly league: League;
  readonly notes: Notes | null;
  readonly isLocked: boolean;
  readonly hasTeams: boolean;
};

/** Rare notices above the pick: back in by a correction, a moved deadline, or no team left. */
export function RoundNotes({ league, notes, isLocked, hasTeams }: RoundNotesProps) {
  const { startsAt } = league.round;
  const was = notes?.wasStartsAt ?? null;
  const isOpen = !isLocked && startsAt !== null;
  return (
    <>
      {notes?.isCorrected === true && <Note kind="info">{roundCopy.backIn}</Note>}
      {isOpen && was !== null && <Note kind="warning">{leagueCopy.moved(formatDeadline(startsAt), formatKickoff(was))}</Note>}
      {isOpen && !hasTeams && <Note kind="warning">{gamesCopy.noneEligible}</Note>}
    </>
  );
}
