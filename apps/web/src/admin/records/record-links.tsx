import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const LINK = 'underline decoration-line-ui underline-offset-[0.18em] hover:text-accent hover:decoration-current';

type RecordLinkProps = { readonly id: string; readonly children: ReactNode };

export const UserLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/home/admin/users/$userId" params={{ userId: id }} className={LINK}>
    {children}
  </Link>
);

export const LeagueLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/home/admin/leagues/$leagueId" params={{ leagueId: id }} className={LINK}>
    {children}
  </Link>
);
