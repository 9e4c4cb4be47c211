import { createContext } from 'react';
import type { Game } from '../api/trpc.ts';

/**
 * The displayed round's games, undefined while they load. A context, so that a new score re-renders
 * only the cells that use it.
 */
export const LiveGamesContext = createContext<readonly Game[] | undefined>(undefined);
