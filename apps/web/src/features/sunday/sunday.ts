import { weekFacts } from '@survivor/rules';
import { GamePickers } from '../standings/game-pickers.tsx';
import { EndedNow } from './ended-now.tsx';
import { LiveCell } from './live-cell.tsx';
import '../../styles/sunday.css';

/** Parts of the league page that show only while a week is played, loaded after the deadline. */
export const sunday = { EndedNow, GamePickers, LiveCell, weekFacts };
