import type { NavigateOptions } from '@tanstack/react-router';

/** A result of the palette. Lists find it by its `name`. */
export type PaletteResult =
  | { readonly kind: 'screen'; readonly name: string; readonly to: NonNullable<NavigateOptions['to']> }
  | { readonly kind: 'job'; readonly name: string }
  | { readonly kind: 'user'; readonly id: string; readonly name: string; readonly email: string }
  | { readonly kind: 'league'; readonly id: string; readonly name: string };

/** The page of a result. */
export function paletteTarget(found: PaletteResult): NavigateOptions {
  switch (found.kind) {
    case 'screen':
      return { to: found.to };
    case 'job':
      return { to: '/home/admin/hangfire', search: { search: found.name } };
    case 'user':
      return { to: '/home/admin/users/$userId', params: { userId: found.id } };
    case 'league':
      return { to: '/home/admin/leagues/$leagueId', params: { leagueId: found.id } };
  }
}
