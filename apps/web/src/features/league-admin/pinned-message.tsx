import { Pin } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { League } from '../../lib/api/trpc.ts';
import { createDateFormat } from '../../lib/ui/date-format.ts';
import { pinnedMessageCopy } from './pinned-message-copy.ts';

const formatDay = createDateFormat({ month: 'short', day: 'numeric' });

export type Pinned = NonNullable<NonNullable<League['administration']>['pinned']>;

/** The message pinned for all members, as plain text; folded after three lines (screens 2.8). */
export function PinnedMessage({ pinned: { text, author, at } }: { pinned: Pinned }) {
  const message = useRef<HTMLParagraphElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = !isOpen;
  const by = pinnedMessageCopy.by(author, formatDay(at));

  useLayoutEffect(() => {
    const element = message.current;
    if (element === null || !isFolded) return;
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFolded]);

  return (
    <section className="card flex gap-3 phone:py-2.5" aria-label={pinnedMessageCopy.label}>
      <Icon of={Pin} className="mt-0.5 size-5 flex-none text-fg-3" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p ref={message} dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${isFolded ? 'line-clamp-3' : ''}`}>
          {text}
        </p>
        <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4 text-sm text-fg-3">
          <span>
            {by.lead}
            <bdi>{by.author}</bdi>
            {by.rest}
          </span>
          {isLong && (
            <button type="button" className="link" aria-expanded={isOpen} onClick={() => setIsOpen(isFolded)}>
              {isOpen ? pinnedMessageCopy.less : pinnedMessageCopy.more}
            </button>
          )}
        </p>
      </div>
    </section>
  );
}
