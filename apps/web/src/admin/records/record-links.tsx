import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '../styles/records.css';

type RecordLinkProps = { readonly id: string; readonly children: ReactNode };

export const UserLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/home/admin/users/$userId" params={{ userId: id }} className="record-link">
    {children}
  </Link>
);

export const LeagueLink = ({ id, children }: RecordLinkProps) => (
  <Link to="/home/admin/leagues/$leagueId" params={{ leagueId: id }} className="record-link">
    {children}
  </Link>
);
