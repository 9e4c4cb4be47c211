import type { HeldEventOutput } from '@survivor/contract/correction';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { formatExact } from '../lib/format.ts';
import { describeClaim, describeEffect } from './describe-held-event.ts';
import { heldForReviewCopy } from './held-for-review-copy.ts';

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className="grid gap-0.5 @max-[520px]:justify-items-end">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** A claim of the source, since when and why it is held for review, and its effect (rules 2). */
export function HeldEventFacts({ held: { claim, since, reasons, trustedAt, effect } }: { held: HeldEventOutput }) {
  const facts: Fact[] = [{ label: heldForReviewCopy.claim, value: <Lines lines={describeClaim(claim)} /> }];
  if (since !== null) facts.push({ label: heldForReviewCopy.since, value: formatExact(since) });
  facts.push({ label: heldForReviewCopy.why, value: <Lines lines={reasons.map((reason) => heldForReviewCopy.reasons[reason])} /> });
  if (effect !== null) {
    const trusted = trustedAt === null ? heldForReviewCopy.onAcceptance : heldForReviewCopy.trustedAt(formatExact(trustedAt));
    facts.push(
      { label: heldForReviewCopy.believed, value: trusted },
      { label: heldForReviewCopy.effect, value: <Lines lines={describeEffect(effect)} /> },
    );
  }
  return (
    <>
      <h3>{heldForReviewCopy.title}</h3>
      <FactList facts={facts} />
    </>
  );
}
