import { createContext } from 'react';

/** The time that ages and intervals on a screen are counted from. */
export const NowContext = createContext(new Date(0));
