import type { NavigateOptions } from '@tanstack/react-router';

/** Something that the palette found. `name` is what a list finds it by. */
export type PaletteResult =
  | { readonly kind: 'screen'; readonly name: string; readonly to: NonNullable<NavigateOptions['to']> }
  | { readonly kind: 'job'; readonly name: string }
  | { readonly kind: 'user'; readonly id: string; readonly name: string; readonly email: string }
  | { readonly kind: 'league'; readonly id: string; readonly name: string };

/** Where each thing that the palette finds is looked at. */
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
