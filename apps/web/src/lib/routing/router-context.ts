import type { AppRouter } from '@survivor/api';
import type { QueryClient } from '@tanstack/react-query';
import type { createTRPCQueryUtils } from '@trpc/react-query';

type QueryUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

/** What guards and loaders receive. */
export type RouterContext = { readonly queryClient: QueryClient; readonly utils: QueryUtils };
