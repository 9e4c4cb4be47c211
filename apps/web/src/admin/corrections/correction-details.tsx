import type { CorrectionOutput } from '@survivor/contract/correction';
import { Code, Details, DetailsText } from '../components/details.tsx';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { correctionsCopy } from './corrections-copy.ts';
import { HeldEventFacts } from './held-event-facts.tsx';

const { facts } = correctionsCopy;

/** When a correction was recorded, and who decided what about it, when and why. */
export function CorrectionDetails({ correction }: { correction: CorrectionOutput }) {
  const { id, held, author, reason, recordedAt, appliedAt, withdrawnAt } = correction;
  const shown: Fact[] = [
    { label: facts.id, value: <Code className="block">{id}</Code> },
    { label: facts.recorded, value: <ExactTimestamp at={recordedAt} /> },
    { label: facts.author, value: author?.name ?? facts.nobody },
  ];
  if (appliedAt !== null) shown.push({ label: facts.applied, value: <ExactTimestamp at={appliedAt} /> });
  if (withdrawnAt !== null) shown.push({ label: facts.withdrawn, value: <ExactTimestamp at={withdrawnAt} /> });
  return (
    <Details>
      {held !== null && <HeldEventFacts held={held} />}
      {reason !== null && <DetailsText title={facts.reason}>{reason}</DetailsText>}
      <FactList facts={shown} />
    </Details>
  );
}
