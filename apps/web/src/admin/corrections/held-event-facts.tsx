import type { HeldEventOutput } from '@survivor/contract/correction';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { formatExact } from '../lib/format.ts';
import { describeClaim, describeEffect } from './describe-held-event.ts';
import { heldCopy } from './held-copy.ts';

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className="fact-lines">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** What is held of a game: what the source says, since when, why it is not believed, until when, and what it would change (rules 2). */
export function HeldEventFacts({ held: { claim, since, reasons, trustedAt, effect } }: { held: HeldEventOutput }) {
  const facts: Fact[] = [{ label: heldCopy.claim, value: <Lines lines={describeClaim(claim)} /> }];
  if (since !== null) facts.push({ label: heldCopy.since, value: formatExact(since) });
  facts.push({ label: heldCopy.why, value: <Lines lines={reasons.map((reason) => heldCopy.reasons[reason])} /> });
  if (effect !== null) {
    const believed = trustedAt === null ? heldCopy.onAcceptance : heldCopy.trustedAt(formatExact(trustedAt));
    facts.push({ label: heldCopy.believed, value: believed }, { label: heldCopy.effect, value: <Lines lines={describeEffect(effect)} /> });
  }
  return (
    <>
      <h3>{heldCopy.title}</h3>
      <FactList facts={facts} />
    </>
  );
}
