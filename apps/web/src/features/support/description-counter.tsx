import { remainingOf, spokenStep, toneOfRemaining } from './description-length.ts';
import { supportCopy } from './support-copy.ts';

/** Characters left, colored when few. Screen readers hear it only at certain steps. */
export function DescriptionCounter({ text }: { text: string }) {
  const remaining = remainingOf(text);
  const step = spokenStep(remaining);
  return (
    <>
      <span
        className="text-sm text-fg-3 tabular-nums not-data-[tone=usual]:font-bold data-[tone=danger]:text-eliminated data-[tone=warning]:text-pending"
        data-tone={toneOfRemaining(remaining)}
      >
        {supportCopy.remaining(remaining)}
      </span>
      <span className="sr-only" role="status">
        {step === null ? '' : supportCopy.spokenRemaining(step)}
      </span>
    </>
  );
}
