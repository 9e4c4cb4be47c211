import { useLocation } from '@tanstack/react-router';
import type { NavItem } from './nav-items.ts';

const HELP_PAGES: readonly string[] = ['/support', '/tickets', '/donate'];

function itemOf(pathname: string): NavItem['to'] | null {
  if (pathname.startsWith('/home/league/')) return '/home/leagues';
  return HELP_PAGES.includes(pathname) || pathname.startsWith('/tickets/') ? '/help' : null;
}

/**
 * Marks My Leagues in a league, and Help in support, tickets and donation. The router marks the
 * others.
 */
export function useCurrentItem(): (item: NavItem) => 'page' | undefined {
  const current = useLocation({ select: ({ pathname }) => itemOf(pathname) });
  return (item) => (item.to === current ? 'page' : undefined);
}
