import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { roundCopy } from '../../content/round-copy.ts';

/** What players ask most, in one line each, linked to the rules. */
export function PickHints() {
  return (
    <details className="hints">
      <summary>
        {roundCopy.hintsTitle}
        <ChevronDown className="size-4" />
      </summary>
      <ul>
        {roundCopy.hints.map(({ anchor, text }) => (
          <li key={text}>
            <Link to="/rules" hash={anchor} className="link">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
