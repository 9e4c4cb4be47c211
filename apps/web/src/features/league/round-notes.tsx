import { formatDeadline, formatKickoff } from '@survivor/rules';
import { useEffect, useState } from 'react';
import { Note } from '../../components/note.tsx';
import { copy } from '../../content/copy.ts';
import type { League } from '../../lib/trpc.ts';
import { noteDeadline } from './moved-deadline.ts';

/** What only some weeks bring, above the pick: the deadline has moved, or no team is left to pick. */
export function RoundNotes({ league, isLocked, hasTeams }: { league: League; isLocked: boolean; hasTeams: boolean }) {
  const { ordinal: round, startsAt } = league.round;
  const [was, setWas] = useState<Date | null>(null);
  const leagueId = league.id;
  useEffect(() => setWas(noteDeadline({ leagueId, round, startsAt })), [leagueId, round, startsAt]);
  if (isLocked || startsAt === null) return null;
  return (
    <>
      {was !== null && <Note kind="warning">{copy.league.moved(formatDeadline(startsAt), formatKickoff(was))}</Note>}
      {!hasTeams && <Note kind="warning">{copy.games.noneEligible}</Note>}
    </>
  );
}
