import { Monitor, Moon, Sun } from 'lucide';
import { chooseTheme, useTheme } from '../lib/ui/theme.ts';
import { Segments } from './segments.tsx';
import { themeCopy } from './theme-copy.ts';

const OPTIONS = [
  { value: 'system', label: themeCopy.system, icon: Monitor },
  { value: 'light', label: themeCopy.light, icon: Sun },
  { value: 'dark', label: themeCopy.dark, icon: Moon },
] as const;

/** System, light or dark. */
export function ThemeChoice() {
  return <Segments label={themeCopy.legend} options={OPTIONS} value={useTheme()} onChange={chooseTheme} />;
}
