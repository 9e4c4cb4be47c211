import type { GameOutput } from '@survivor/contract/game';
import { ArrowLeft } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { QueryError } from '../components/query-error.tsx';
import { formatMatchup } from '../lib/describe-game.ts';
import { enterCopy } from './corrections-copy.ts';
import type { Subject } from './corrections-view.ts';
import { type EnteredGameResult, EnterForm } from './enter-form.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const toSubject = ({ gameId, result }: EnteredGameResult, games: readonly GameOutput[]): Subject => {
  const game = games.find(({ id }) => id === gameId);
  return { target: { gameId, result }, kind: 'entered-result', game: game === undefined ? gameId : formatMatchup(game) };
};

/** Enters a result by hand, and shows a preview of the changes before anything is written. */
export function EnterResultPanel({ onDone }: { onDone: () => void }) {
  const state = trpc.state.season.useQuery();
  const [round, setRound] = useState<number | null>(null);
  const [subject, setSubject] = useState<Subject | null>(null);
  const [entered, setEntered] = useState<EnteredGameResult | null>(null);
  const stepRef = useRef<HTMLDivElement>(null);
  const hasOpenedPreview = useRef(false);
  // Changing the step replaces the focused element, so the focus moves to the new step.
  useEffect(() => {
    if (subject !== null) hasOpenedPreview.current = true;
    if (hasOpenedPreview.current) stepRef.current?.focus();
  }, [subject]);
  const season = state.data?.season;
  const week = round ?? season?.currentRound ?? 1;
  const games = trpc.game.list.useQuery({ season: season?.year ?? 0, round: week }, { enabled: season !== undefined });
  if (state.isError) return <QueryError title={enterCopy.weeksFailed} query={state} />;
  if (season === undefined) return <Skeleton kind="enter" className="h-44" />;
  if (subject !== null) {
    return (
      <div ref={stepRef} tabIndex={-1} className="grid gap-4 outline-none">
        <button type="button" className="btn btn-quiet -ml-3 justify-self-start text-sm" onClick={() => setSubject(null)}>
          <Icon of={ArrowLeft} className="size-4" />
          {enterCopy.back}
        </button>
        <PreviewPanel subject={subject} onDone={onDone} />
      </div>
    );
  }
  return (
    <div ref={stepRef} tabIndex={-1} className="grid gap-4 outline-none">
      <p className="text-fg-2">{enterCopy.lead}</p>
      <QueryError title={enterCopy.gamesFailed} query={games} />
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
