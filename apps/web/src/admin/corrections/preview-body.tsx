import type { ChangedDeadline, ChangedVoid, CorrectionPreview } from '@survivor/contract/correction';
import { describeRound } from '@survivor/rules';
import type { ReactNode } from 'react';
import { Note } from '../../components/notice.tsx';
import { DeadlineTime } from '../components/deadline-time.tsx';
import { compareGameFacts, formatMatchup } from '../lib/describe-game.ts';
import { describeTotals } from '../lib/describe-totals.ts';
import { stateCopy } from '../state/state-copy.ts';
import { ChangedLeagues } from './changed-leagues.tsx';
import { previewCopy } from './corrections-copy.ts';

type Row = { readonly key: string; readonly label: string; readonly before: ReactNode; readonly after: ReactNode };

const deadline = (at: Date | null) => (at === null ? stateCopy.notSet : <DeadlineTime at={at} />);

const deadlineRow = ({ round, before, after }: ChangedDeadline): Row => ({
  key: `deadline ${round}`,
  label: previewCopy.fact.deadline(describeRound(round)),
  before: deadline(before),
  after: deadline(after),
});

const voidRow = ({ round, isVoid }: ChangedVoid): Row => ({
  key: `void ${round}`,
  label: describeRound(round),
  before: previewCopy.week(!isVoid),
  after: previewCopy.week(isVoid),
});

function FactTable({ preview: { game, before, after, deadlines, voided } }: { preview: CorrectionPreview }) {
  const facts = compareGameFacts(game, before, after).map((change) => ({
    key: change.fact,
    label: previewCopy.fact[change.fact],
    ...change,
  }));
  const rows: Row[] = [...facts, ...deadlines.map(deadlineRow), ...voided.map(voidRow)];
  if (rows.length === 0) return <p className="text-sm text-fg-2">{previewCopy.sameFacts}</p>;
  return (
    <table className="change-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{previewCopy.before}</th>
          <th scope="col">{previewCopy.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td>{row.before}</td>
            <td>
              <b>{row.after}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Everything that would follow: totals in a sentence, the game, deadlines, leagues and members before and after. */
export function PreviewBody({ preview }: { preview: CorrectionPreview }) {
  const { game, totals, leagues, deadlines } = preview;
  return (
    <>
      <p className="text-fg-2">{previewCopy.of(formatMatchup(game), describeRound(game.round))}</p>
      <div className="change-summary" role="status">
        <p>{describeTotals(totals)}</p>
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
