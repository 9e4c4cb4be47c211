import type { HeldEventOutput } from '@survivor/contract/correction';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { formatExact } from '../lib/format.ts';
import { describeClaim, describeEffect } from './describe-held-event.ts';
import { heldCopy } from './held-copy.ts';

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className="grid gap-0.5 @max-[520px]:justify-items-end">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** What the source claims of a game, since when and why it is held, and its effect (rules 2). */
export function HeldEventFacts({ held: { claim, since, reasons, trustedAt, effect } }: { held: HeldEventOutput }) {
  const facts: Fact[] = [{ label: heldCopy.claim, value: <Lines lines={describeClaim(claim)} /> }];
  if (since !== null) facts.push({ label: heldCopy.since, value: formatExact(since) });
  facts.push({ label: heldCopy.why, value: <Lines lines={reasons.map((reason) => heldCopy.reasons[reason])} /> });
  if (effect !== null) {
    const trusted = trustedAt === null ? heldCopy.onAcceptance : heldCopy.trustedAt(formatExact(trustedAt));
    facts.push({ label: heldCopy.believed, value: trusted }, { label: heldCopy.effect, value: <Lines lines={describeEffect(effect)} /> });
  }
  return (
    <>
      <h3>{heldCopy.title}</h3>
      <FactList facts={facts} />
    </>
  );
}
