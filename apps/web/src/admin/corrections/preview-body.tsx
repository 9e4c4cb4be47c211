import type { ChangedDeadline, ChangedVoid, CorrectionPreview } from '@survivor/contract/correction';
import { describeRound } from '@survivor/rules';
import { Note } from '../../components/notice.tsx';
import { DeadlineTime } from '../components/deadline-time.tsx';
import { compareGameFacts, type FactChange, formatMatchup } from '../lib/describe-game.ts';
import { stateCopy } from '../state/state-copy.ts';
import { type ChangeRow, ChangeTable } from './change-table.tsx';
import { ChangedLeagues } from './changed-leagues.tsx';
import { previewCopy } from './corrections-copy.ts';

const formatOptionalDeadline = (at: Date | null) => (at === null ? stateCopy.notSet : <DeadlineTime at={at} />);

const toDeadlineRow = ({ round, before, after }: ChangedDeadline): ChangeRow => ({
  key: `deadline ${round}`,
  label: previewCopy.fact.deadline(describeRound(round)),
  before: formatOptionalDeadline(before),
  after: <b>{formatOptionalDeadline(after)}</b>,
});

const toVoidRow = ({ round, isVoid }: ChangedVoid): ChangeRow => ({
  key: `void ${round}`,
  label: describeRound(round),
  before: previewCopy.week(!isVoid),
  after: <b>{previewCopy.week(isVoid)}</b>,
});

const toFactRow = ({ fact, before, after }: FactChange): ChangeRow => ({
  key: fact,
  label: previewCopy.fact[fact],
  before,
  after: <b>{after}</b>,
});

function FactTable({ preview: { game, before, after, deadlines, voided } }: { preview: CorrectionPreview }) {
  const facts = compareGameFacts(game, before, after);
  const rows = [...facts.map(toFactRow), ...deadlines.map(toDeadlineRow), ...voided.map(toVoidRow)];
  return rows.length === 0 ? <p className="text-sm text-fg-2">{previewCopy.sameFacts}</p> : <ChangeTable rows={rows} />;
}

/** All changes: sentences, then the game, deadlines, leagues and members before and after. */
export function PreviewBody({ preview }: { preview: CorrectionPreview }) {
  const { game, totals, sentences, leagues, deadlines } = preview;
  return (
    <>
      <p className="text-fg-2">{previewCopy.of(formatMatchup(game), describeRound(game.round))}</p>
      <div className="rounded-control bg-sunken px-4 py-3 text-md leading-[1.4] font-bold" role="status">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {totals.members > 0 && <p className="text-sm font-body text-fg-2">{previewCopy.where(totals.leagues, totals.members)}</p>}
      </div>
      {deadlines
        .filter(({ locksAtOnce }) => locksAtOnce)
        .map(({ round }) => (
          <Note key={round} kind="warning">
            {previewCopy.locksAtOnce(describeRound(round))}
          </Note>
        ))}
      <FactTable preview={preview} />
      <ChangedLeagues leagues={leagues} total={totals.leagues} />
    </>
  );
}
