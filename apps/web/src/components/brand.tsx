import { copy } from './common-copy.ts';

const STANDING = 'h-[18px] w-[3px] rounded-mark';
const OUT = 'h-[8px] w-[3px] rounded-mark bg-current opacity-42';

/** The wordmark: five marks, one of them a survivor's and one the reader's. */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <>
      <span className="flex h-[18px] items-end gap-[3px]" aria-hidden="true">
        <span className={OUT} />
        <span className={`bg-current ${STANDING}`} />
        <span className={OUT} />
        <span className={`bg-accent ${STANDING}`} />
        <span className={OUT} />
      </span>
      <span className={isCompact ? 'sr-only' : undefined}>{copy.appName}</span>
    </>
  );
}
