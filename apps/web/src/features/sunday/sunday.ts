import { weekFacts } from '@survivor/rules';
import { GameHolders } from '../standings/pick-holders.tsx';
import { EndedNow } from './ended-now.tsx';
import { LiveCell } from './live-cell.tsx';
import '../../styles/screens/sunday.css';

/** What a league page shows only while a week is played: it comes with the deadline, not with the page. */
export const sunday = { EndedNow, GameHolders, LiveCell, weekFacts };
