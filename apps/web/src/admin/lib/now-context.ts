import { createContext } from 'react';

/** The current time for the ages and intervals of a screen. */
export const NowContext = createContext(new Date(0));
