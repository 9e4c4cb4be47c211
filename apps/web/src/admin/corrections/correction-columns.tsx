import type { CorrectionOutput } from '@survivor/contract/correction';
import { CORRECTION_KIND_LABELS, type CorrectionState, describeRound } from '@survivor/rules';
import { Pill, type Tone } from '../../components/pill.tsx';
import { ActionButton, ROW_SIZE } from '../components/action-button.tsx';
import { DateCell, SmallLine } from '../components/table/cells.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { compareGameFacts, describeResult, formatMatchup } from '../lib/describe-game.ts';
import { correctionsCopy } from './corrections-copy.ts';
import { describeClaim, describeEffect } from './describe-held-event.ts';
import { Lines } from './held-event-facts.tsx';

const { columns: heads, filters } = correctionsCopy;

const TONES: Record<CorrectionState, Tone> = { waiting: 'pending', applied: 'alive', withdrawn: 'neutral' };

/** The facts before or after a correction. For a held event, `after` is its claims and effect. */
function FactLines({ correction: { game, stored, corrected, held }, side }: { correction: CorrectionOutput; side: 'before' | 'after' }) {
  if (held !== null && side === 'after') {
    return <Lines lines={[...describeClaim(held.claim), ...(held.effect === null ? [] : describeEffect(held.effect))]} />;
  }
  const changes = compareGameFacts(game, stored, corrected);
  return <Lines lines={changes.length === 0 ? [describeResult(game, stored)] : changes.map((change) => change[side])} />;
}

type OnOpen = (kind: 'preview' | 'dismiss', correction: CorrectionOutput) => void;

function RowActions({ correction, onOpen }: { correction: CorrectionOutput; onOpen: OnOpen }) {
  const game = formatMatchup(correction.game);
  const isHeld = correction.held !== null;
  return (
    <span className="row-actions flex flex-wrap gap-2 @max-[520px]:justify-end">
      <ActionButton aria-label={correctionsCopy.previewOf(game)} onClick={() => onOpen('preview', correction)}>
        {correctionsCopy.preview}
      </ActionButton>
      {correction.state === 'waiting' && (
        <ActionButton
          className={`btn btn-quiet ${ROW_SIZE}`}
          aria-label={isHeld ? correctionsCopy.refuseOf(game) : correctionsCopy.dismissOf(game)}
          onClick={() => onOpen('dismiss', correction)}
        >
          {isHeld ? correctionsCopy.refuse : correctionsCopy.dismiss}
        </ActionButton>
      )}
    </span>
  );
}

const column = columnHelper<CorrectionOutput>();

/** Stored facts beside corrected facts, and the actions of a correction. */
export const createColumns = (onOpen: OnOpen) =>
  column.columns([
    column.display({
      id: 'game',
      header: heads.game,
      cell: ({ row: { original: correction } }) => (
        <>
          <span className="block font-bold whitespace-nowrap">{formatMatchup(correction.game)}</span>
          <SmallLine>{correctionsCopy.kindOf(describeRound(correction.game.round), CORRECTION_KIND_LABELS[correction.kind])}</SmallLine>
        </>
      ),
    }),
    column.display({ id: 'stored', header: heads.stored, cell: ({ row }) => <FactLines correction={row.original} side="before" /> }),
    column.display({ id: 'corrected', header: heads.corrected, cell: ({ row }) => <FactLines correction={row.original} side="after" /> }),
    column.accessor('state', { header: heads.state, cell: ({ getValue }) => <Pill tone={TONES[getValue()]}>{filters[getValue()]}</Pill> }),
    column.accessor('recordedAt', { header: heads.recorded, meta: nowrap, cell: DateCell }),
    column.display({ id: 'actions', header: heads.actions, cell: ({ row }) => <RowActions correction={row.original} onOpen={onOpen} /> }),
  ]);
