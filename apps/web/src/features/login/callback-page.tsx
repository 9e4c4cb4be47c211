import { LoaderCircle } from 'lucide-react';
import { BareMessage } from '../../components/bare-message.tsx';
import { ErrorCard } from '../../components/error-card.tsx';
import { copy } from '../../content/copy.ts';

/** While the code is traded, and when it was refused (specification 2.4). */
export function CallbackPage({ outcome }: { outcome: 'refused' | 'no-answer' | null }) {
  if (outcome === null) {
    return (
      <BareMessage title={copy.callback.title}>
        <p role="status">
          <LoaderCircle className="size-6 motion-safe:animate-spin text-fg-3" />
          <span className="sr-only">{copy.callback.title}</span>
        </p>
      </BareMessage>
    );
  }
  return (
    <BareMessage title={copy.error.title}>
      <ErrorCard messages={[outcome === 'refused' ? copy.callback.failed : copy.noAnswer]} />
      <p>
        <a className="btn btn-ink" href="/login">
          {copy.callback.again}
        </a>
      </p>
    </BareMessage>
  );
}
