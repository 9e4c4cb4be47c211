import type { ActLine as Line } from '@survivor/contract/league-admin';
import { formatDeadline } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { describeAct } from './describe-act.ts';
import { logCopy } from './log-copy.ts';

/** A line of the log: what was done, when and why, with a link to support about this line. */
export function ActLine({ line, league }: { line: Line; league: string }) {
  const { number, at, reason, details } = line;
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <p className="font-medium wrap-anywhere">{describeAct(line)}</p>
      {details.games?.map(({ round, text }) => (
        <p key={`${round} ${text}`} className="text-sm text-fg-2">
          {text}
        </p>
      ))}
      {reason !== null && (
        <p className="text-sm wrap-anywhere text-fg-2">
          {logCopy.reason} <bdi>{reason}</bdi>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-xs text-fg-3">
        <span className="num">{logCopy.number(number)}</span>
        <time dateTime={at.toISOString()}>{formatDeadline(at)}</time>
        <Link to="/support" search={{ league, line: String(number) }} className="link ml-auto" aria-label={logCopy.wrongWith(number)}>
          {logCopy.wrong}
        </Link>
      </p>
    </li>
  );
}
