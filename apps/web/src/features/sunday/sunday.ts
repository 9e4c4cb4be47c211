import { weekFacts } from '@survivor/rules';
import { GameHolders } from '../standings/pick-holders.tsx';
import { EndedNow } from './ended-now.tsx';
import { LiveCell } from './live-cell.tsx';
import '../../styles/sunday.css';

/** Parts of the league page that show only while a week is played, loaded after the deadline. */
export const sunday = { EndedNow, GameHolders, LiveCell, weekFacts };
