import { copy } from './common-copy.ts';

/** The wordmark: five marks, one of them a survivor's and one the reader's. */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <>
      <span className="wordmark" aria-hidden="true">
        <span className="mark mark-out" />
        <span className="mark" />
        <span className="mark mark-out" />
        <span className="mark mark-own" />
        <span className="mark mark-out" />
      </span>
      <span className={isCompact ? 'sr-only' : undefined}>{copy.appName}</span>
    </>
  );
}
