import { formatDeadline, formatKickoff } from '@survivor/rules';
import { useEffect, useState } from 'react';
import { Note } from '../../components/notice.tsx';
import type { League, RoundNotes as Notes } from '../../lib/api/trpc.ts';
import { isCorrectionSeen, markCorrectionSeen } from '../../lib/session/seen-corrections.ts';
import { gamesCopy } from '../games/games-copy.ts';
import { roundCopy } from '../pick/round-copy.ts';
import { leagueCopy } from './league-copy.ts';

export type RoundNotesProps = {
  readonly league: League;
  readonly notes: Notes | null;
  readonly isLocked: boolean;
  readonly hasTeams: boolean;
};

/** Says that a corrected result brought the reader back. Shown on the first visit only. */
function BackIn({ leagueId, at }: { leagueId: string; at: number }) {
  const [wasSeen] = useState(() => isCorrectionSeen({ leagueId, at }));
  useEffect(() => markCorrectionSeen({ leagueId, at }), [leagueId, at]);
  return wasSeen ? null : <Note kind="info">{roundCopy.backIn}</Note>;
}

/** Rare notices above the pick: back in by a correction, a moved deadline, or no team left. */
export function RoundNotes({ league, notes, isLocked, hasTeams }: RoundNotesProps) {
  const { startsAt } = league.round;
  const was = notes?.wasStartsAt ?? null;
  const correctedAt = notes?.correctedAt?.getTime() ?? 0;
  const isOpen = !isLocked && startsAt !== null;
  return (
    <>
      {notes?.isCorrected === true && <BackIn key={correctedAt} leagueId={league.id} at={correctedAt} />}
      {isOpen && was !== null && <Note kind="warning">{leagueCopy.moved(formatDeadline(startsAt), formatKickoff(was))}</Note>}
      {isOpen && !hasTeams && <Note kind="warning">{gamesCopy.noneEligible}</Note>}
    </>
  );
}
