import type { CorrectionOutput } from '@survivor/contract/correction';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { correctionsCopy } from './corrections-copy.ts';
import { HeldEventFacts } from './held-event-facts.tsx';

const { facts } = correctionsCopy;

/** When a correction was recorded, and who decided what about it, when and why. */
export function CorrectionDetails({ correction }: { correction: CorrectionOutput }) {
  const { id, held, author, reason, recordedAt, appliedAt, withdrawnAt } = correction;
  const shown: Fact[] = [
    { label: facts.id, value: <span className="row-id">{id}</span> },
    { label: facts.recorded, value: <ExactTimestamp at={recordedAt} /> },
    { label: facts.author, value: author?.name ?? facts.nobody },
  ];
  if (appliedAt !== null) shown.push({ label: facts.applied, value: <ExactTimestamp at={appliedAt} /> });
  if (withdrawnAt !== null) shown.push({ label: facts.withdrawn, value: <ExactTimestamp at={withdrawnAt} /> });
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
