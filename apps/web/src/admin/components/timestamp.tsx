import { use } from 'react';
import { adminCopy } from '../admin-copy.ts';
import { formatAge, formatDay, formatExact, formatTimestamp } from '../lib/format.ts';
import { NowContext } from '../lib/now-context.ts';

type TimestampProps = { readonly at: Date };

/** A short text for an instant; its title is the exact time. Without `text`, the day. */
export function Timestamp({ at, text }: TimestampProps & { readonly text?: string }) {
  return (
    <time dateTime={at.toISOString()} title={formatExact(at)}>
      {text ?? formatDay(at)}
    </time>
  );
}

/** `Aug 29, 2025, 5:38:07 PM EDT` */
export const ExactTimestamp = ({ at }: TimestampProps) => <Timestamp at={at} text={formatExact(at)} />;

/** `5:38 PM` today, else `Aug 21, 5:38 PM`. */
export const RecentTimestamp = ({ at }: TimestampProps) => <Timestamp at={at} text={formatTimestamp(at, use(NowContext))} />;

/** `3 min ago` */
export const AgeTimestamp = ({ at }: TimestampProps) => <Timestamp at={at} text={adminCopy.ago(formatAge(at, use(NowContext)))} />;
