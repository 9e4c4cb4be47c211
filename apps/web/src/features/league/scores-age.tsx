import { isInProgress } from '@survivor/rules';
import { useEffect, useState } from 'react';
import { Note } from '../../components/note.tsx';
import { copy } from '../../content/copy.ts';
import { formatAge } from '../../lib/format.ts';
import type { Game } from '../../lib/trpc.ts';

const SECOND = 1000;
const DELAYED_AFTER = 600_000;

function Age({ updatedAt }: { updatedAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const age = now - updatedAt;
  return (
    <>
      <p className="num text-xs text-fg-3">{copy.games.updated(formatAge(age))}</p>
      {age > DELAYED_AFTER && <Note kind="warning">{copy.games.delayed}</Note>}
    </>
  );
}

/** How old the scores on the page are, while a game is played; a word of warning beyond 10 minutes. */
export function ScoresAge({ games, updatedAt }: { games: readonly Game[]; updatedAt: number }) {
  if (!games.some(({ status }) => isInProgress(status))) return null;
  return <Age updatedAt={updatedAt} />;
}
