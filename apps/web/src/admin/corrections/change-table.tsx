import type { ReactNode } from 'react';
import { previewCopy } from './corrections-copy.ts';

const CELL = 'border-b border-line py-1.75 pr-3 text-left align-top wrap-anywhere last:pr-0';
const BODY = `${CELL} font-body`;
const HEAD = `${CELL} text-2xs font-bold text-fg-3 font-stretch-92%`;

export type ChangeRow = {
  readonly key: string;
  readonly label: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
};

const Head = ({ children }: { children: string }) => (
  <th scope="col" className={HEAD}>
    {children}
  </th>
);

export type ChangeTableProps = {
  readonly caption?: string;
  /** The header of the first column, which has the labels of the rows. */
  readonly head?: string;
  readonly rows: readonly ChangeRow[];
  /** A note in a last row of its own. */
  readonly more?: string;
};

/** Two states side by side, a row for each thing that changes. */
export const ChangeTable = ({ caption, head, rows, more }: ChangeTableProps) => (
  <table className="w-full border-collapse text-sm [&_time]:whitespace-normal">
    {caption !== undefined && <caption className="sr-only">{caption}</caption>}
    <thead>
      <tr>
        {head === undefined ? <td className={CELL} /> : <Head>{head}</Head>}
        <Head>{previewCopy.before}</Head>
        <Head>{previewCopy.after}</Head>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, label, before, after }) => (
        <tr key={key}>
          <th scope="row" className={BODY}>
            {label}
          </th>
          <td className={BODY}>{before}</td>
          <td className={BODY}>{after}</td>
        </tr>
      ))}
      {more !== undefined && (
        <tr>
          <td colSpan={3} className={BODY}>
            {more}
          </td>
        </tr>
      )}
    </tbody>
  </table>
);
