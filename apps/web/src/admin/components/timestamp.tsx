import { formatDay, formatExact } from '../lib/format.ts';

/** An instant in few words; the exact one is its title. Without `text`, the day. */
export function Timestamp({ at, text }: { at: Date; text?: string }) {
  return (
    <time dateTime={at.toISOString()} title={formatExact(at)}>
      {text ?? formatDay(at)}
    </time>
  );
}
