import type { ReactNode } from 'react';
import { adminCopy } from '../../admin-copy.ts';
import { Code } from '../details.tsx';
import { ExactTimestamp, RecentTimestamp, Timestamp } from '../timestamp.tsx';

/** A missing value; hidden where each row is a block. */
export const Dash = () => <span className="row-dash text-fg-3">{adminCopy.none}</span>;

/** The name of a row with its id below. */
export const NameAndId = ({ id, children }: { id: string; children: ReactNode }) => (
  <>
    <span className="block font-bold">{children}</span>
    <Code className="block text-fg-3">{id}</Code>
  </>
);

/** A second, smaller line of a cell. */
export const SmallLine = ({ children }: { children: ReactNode }) => <span className="block text-xs text-fg-3">{children}</span>;

type CellProps<Value> = { readonly getValue: () => Value };

export const DateCell = ({ getValue }: CellProps<Date>) => <Timestamp at={getValue()} />;
export const ExactTimestampCell = ({ getValue }: CellProps<Date>) => <ExactTimestamp at={getValue()} />;
export const LongTextCell = ({ getValue }: CellProps<string>) => <span className="wrap-anywhere">{getValue()}</span>;

export function RecentTimestampCell({ getValue }: CellProps<Date | null>) {
  const at = getValue();
  return at === null ? <Dash /> : <RecentTimestamp at={at} />;
}
