import { type IconNode, Monitor, Moon, Sun } from 'lucide';
import { useId } from 'react';
import { chooseTheme, THEMES, type Theme, useTheme } from '../lib/ui/theme.ts';
import { Icon } from './icon.tsx';
import { themeCopy } from './theme-copy.ts';

const ICONS: Record<Theme, IconNode> = { system: Monitor, light: Sun, dark: Moon };

/** System, light or dark: a radio group, as three parts of one bar, or as a column of icons where there is no room for words. */
export function ThemeChoice({ isCompact = false }: { isCompact?: boolean }) {
  const chosen = useTheme();
  const name = useId();
  return (
    <fieldset className="segments theme-choice" data-compact={isCompact} aria-label={themeCopy.legend}>
      {THEMES.map((theme) => {
        const icon = ICONS[theme];
        return (
          <label key={theme} className="segment" title={isCompact ? themeCopy[theme] : undefined}>
            <input type="radio" className="sr-only" name={name} checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            <Icon of={icon} className="size-4 flex-none" />
            <span className={isCompact ? 'sr-only' : undefined}>{themeCopy[theme]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
