import type { AuditItem } from '@survivor/contract/audit';
import { Code, Details, DetailsText } from '../components/details.tsx';
import { FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { auditCopy } from './audit-copy.ts';
import { listDetailFacts } from './detail-facts.ts';

/** The details of an entry, its reason first. */
export function AuditDetails({ item }: { item: AuditItem }) {
  const facts = listDetailFacts(item);
  const reason = typeof item.details.reason === 'string' ? item.details.reason : null;
  const others = reason === null ? facts : facts.filter(({ label }) => label !== auditCopy.detail.get('reason'));
  return (
    <Details>
      {reason !== null && <DetailsText title={auditCopy.detail.get('reason')}>{reason}</DetailsText>}
      <FactList
        facts={[
          ...others,
          { label: auditCopy.exact, value: <ExactTimestamp at={item.at} /> },
          { label: auditCopy.id, value: <Code className="block">{item.id}</Code> },
        ]}
      />
    </Details>
  );
}
