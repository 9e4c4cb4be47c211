import type { CorrectionOutput } from '@survivor/contract/correction';
import { CORRECTION_KIND_LABELS, type CorrectionState, describeRound } from '@survivor/rules';
import { Pill, type Tone } from '../../components/pill.tsx';
import { type Fact, FactList } from '../components/fact-list.tsx';
import type { Column } from '../components/table/data-table.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { compareGameFacts, describeResult, formatMatchup } from '../lib/describe-game.ts';
import { formatExact } from '../lib/format.ts';
import { correctionsCopy } from './corrections-copy.ts';
import { describeClaim, describeEffect } from './describe-held-event.ts';
import { HeldEventFacts, Lines } from './held-event-facts.tsx';

const { columns: heads, facts, filters } = correctionsCopy;

const TONES: Record<CorrectionState, Tone> = { waiting: 'pending', applied: 'alive', withdrawn: 'neutral' };

/** What a correction is about, on one side of it: only in what the two sides differ. What is held is said in full, with what it would change. */
function FactLines({ correction: { game, stored, corrected, held }, side }: { correction: CorrectionOutput; side: 'before' | 'after' }) {
  if (held !== null && side === 'after') {
    return <Lines lines={[...describeClaim(held.claim), ...(held.effect === null ? [] : describeEffect(held.effect))]} />;
  }
  const changes = compareGameFacts(game, stored, corrected);
  return <Lines lines={changes.length === 0 ? [describeResult(game, stored)] : changes.map((change) => change[side])} />;
}

export type CorrectionActions = {
  readonly onPreview: (correction: CorrectionOutput) => void;
  readonly onDismiss: (correction: CorrectionOutput) => void;
};

function RowActions({ correction, onPreview, onDismiss }: CorrectionActions & { correction: CorrectionOutput }) {
  const game = formatMatchup(correction.game);
  const isHeld = correction.held !== null;
  return (
    <span className="row-actions">
      <button
        type="button"
        className="btn btn-line row-button"
        aria-label={correctionsCopy.previewOf(game)}
        onClick={() => onPreview(correction)}
      >
        {correctionsCopy.preview}
      </button>
      {correction.state === 'waiting' && (
        <button
          type="button"
          className="btn btn-quiet row-button"
          aria-label={isHeld ? correctionsCopy.refuseOf(game) : correctionsCopy.dismissOf(game)}
          onClick={() => onDismiss(correction)}
        >
          {isHeld ? correctionsCopy.refuse : correctionsCopy.dismiss}
        </button>
      )}
    </span>
  );
}

/** What the source says against what is stored, and what can be done about it. */
export const correctionColumns = (actions: CorrectionActions): readonly Column<CorrectionOutput>[] => [
  {
    id: 'game',
    header: heads.game,
    cell: ({ game, kind }) => (
      <>
        <span className="row-title matchup">{formatMatchup(game)}</span>
        <span className="row-exact">{correctionsCopy.kindOf(describeRound(game.round), CORRECTION_KIND_LABELS[kind])}</span>
      </>
    ),
  },
  { id: 'stored', header: heads.stored, cell: (correction) => <FactLines correction={correction} side="before" /> },
  { id: 'corrected', header: heads.corrected, cell: (correction) => <FactLines correction={correction} side="after" /> },
  { id: 'state', header: heads.state, cell: ({ state }) => <Pill tone={TONES[state]}>{filters[state]}</Pill> },
  { id: 'recorded', header: heads.recorded, cell: ({ recordedAt }) => <Timestamp at={recordedAt} />, isNowrap: true },
  { id: 'actions', header: heads.actions, cell: (correction) => <RowActions correction={correction} {...actions} /> },
];

const exact = (at: Date) => <Timestamp at={at} text={formatExact(at)} />;

/** When it came, who decided what about it, and why. */
export function CorrectionDetails({ correction }: { correction: CorrectionOutput }) {
  const { id, held, author, reason, recordedAt, appliedAt, withdrawnAt } = correction;
  const shown: Fact[] = [
    { label: facts.id, value: <span className="row-id">{id}</span> },
    { label: facts.recorded, value: exact(recordedAt) },
    { label: facts.author, value: author?.name ?? facts.nobody },
  ];
  if (appliedAt !== null) shown.push({ label: facts.applied, value: exact(appliedAt) });
  if (withdrawnAt !== null) shown.push({ label: facts.withdrawn, value: exact(withdrawnAt) });
  return (
    <div className="details">
      {held !== null && <HeldEventFacts held={held} />}
      {reason !== null && (
        <>
          <h3>{facts.reason}</h3>
          <p className="details-text">{reason}</p>
        </>
      )}
      <FactList facts={shown} />
    </div>
  );
}
