import { createContext } from 'react';
import type { Game } from '../api/trpc.ts';

/** The displayed round's games, undefined while they load, for what shows deep inside the page how a pick stands: a new score renews that alone. */
export const LiveGamesContext = createContext<readonly Game[] | undefined>(undefined);
