import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { roundCopy } from './round-copy.ts';

/** Frequent questions in one line each, linked to the rules, and a link to the season ahead. */
export function PickHints() {
  return (
    <>
      <Link from="/home/league/$leagueId" to="/home/league/$leagueId/ahead" params={true} className="link justify-self-start text-sm">
        {roundCopy.ahead}
      </Link>
      <details className="group print:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-fg-2 [&::-webkit-details-marker]:hidden">
          {roundCopy.hintsTitle}
          <Icon of={ChevronDown} className="size-4 group-open:rotate-180" />
        </summary>
        <ul className="grid gap-1 pb-2 text-sm">
          {roundCopy.hints.map(({ anchor, text }) => (
            <li key={text}>
              <Link to="/rules" hash={anchor} className="link">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
