import { LoaderCircle } from 'lucide';
import { BareMessage } from '../../components/bare-message.tsx';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Icon } from '../../components/icon.tsx';
import { partsCopy } from '../../components/parts-copy.ts';
import { callbackCopy } from './callback-copy.ts';

export type CallbackOutcome = 'refused' | 'no-response' | 'blocked';

const MESSAGES: Record<CallbackOutcome, string> = {
  refused: callbackCopy.failed,
  'no-response': copy.noResponse,
  blocked: partsCopy.blockedStorage,
};

/** Shown while the code is exchanged, and if it was refused (screens 2.4). */
export function CallbackPage({ outcome }: { outcome: CallbackOutcome | null }) {
  if (outcome === null) {
    return (
      <BareMessage title={callbackCopy.title}>
        <p role="status">
          <Icon of={LoaderCircle} className="size-6 motion-safe:animate-spin text-fg-3" />
          <span className="sr-only">{callbackCopy.title}</span>
        </p>
      </BareMessage>
    );
  }
  return (
    <BareMessage title={copy.error.title}>
      <ErrorCard messages={[MESSAGES[outcome]]} />
      <p>
        <a className="btn btn-ink" href="/login">
          {callbackCopy.again}
        </a>
      </p>
    </BareMessage>
  );
}
