import type { GameOutput } from '@survivor/contract/game';
import { ArrowLeft } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { InlineError } from '../components/inline-error.tsx';
import { formatMatchup } from '../lib/describe-game.ts';
import { enterCopy } from './corrections-copy.ts';
import type { Subject } from './corrections-view.ts';
import { type Entered, EnterForm } from './enter-form.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const toSubject = ({ gameId, result }: Entered, games: readonly GameOutput[]): Subject => {
  const game = games.find(({ id }) => id === gameId);
  return { target: { gameId, result }, kind: 'entered-result', game: game === undefined ? gameId : formatMatchup(game) };
};

/** A result by hand: week, game, outcome; then what would change, before anything is written. */
export function EnterPanel({ onDone }: { onDone: () => void }) {
  const state = trpc.state.season.useQuery();
  const [round, setRound] = useState<number | null>(null);
  const [subject, setSubject] = useState<Subject | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const step = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (subject !== null) hasMoved.current = true;
    if (hasMoved.current) step.current?.focus();
  }, [subject]);
  const season = state.data?.season;
  const week = round ?? season?.currentRound ?? 1;
  const games = trpc.game.list.useQuery({ season: season?.year ?? 0, round: week }, { enabled: season !== undefined });
  if (state.isError) return <InlineError title={enterCopy.weeksFailed} error={state.error} onRetry={() => void state.refetch()} />;
  if (season === undefined) return <Skeleton kind="enter" className="change-skeleton" />;
  if (subject !== null) {
    return (
      <div ref={step} tabIndex={-1} className="grid gap-4 outline-none">
        <button type="button" className="btn btn-quiet -ml-3 justify-self-start text-sm" onClick={() => setSubject(null)}>
          <Icon of={ArrowLeft} className="size-4" />
          {enterCopy.back}
        </button>
        <PreviewPanel subject={subject} onDone={onDone} />
      </div>
    );
  }
  return (
    <div ref={step} tabIndex={-1} className="grid gap-4 outline-none">
      <p className="text-fg-2">{enterCopy.lead}</p>
      {games.isError && <InlineError title={enterCopy.gamesFailed} error={games.error} onRetry={() => void games.refetch()} />}
      <EnterForm
        key={week}
        weeks={season.lastRound}
        week={week}
        games={games.data}
        initial={entered}
        onWeek={setRound}
        onPreview={(next) => {
          setEntered(next);
          setSubject(toSubject(next, games.data ?? []));
        }}
      />
    </div>
  );
}
