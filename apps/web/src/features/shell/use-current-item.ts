import { useLocation } from '@tanstack/react-router';
import type { NavItem } from './nav-items.ts';

/** A league belongs to My Leagues; the router marks the other places by itself. */
export function useCurrentItem(): (item: NavItem) => 'page' | undefined {
  const isLeague = useLocation({ select: ({ pathname }) => pathname.startsWith('/home/league/') });
  return (item) => (isLeague && item.to === '/home/leagues' ? 'page' : undefined);
}
