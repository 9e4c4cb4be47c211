import { ThemeChoice } from '../../components/theme-choice.tsx';
import { themeCopy } from '../../components/theme-copy.ts';
import { AccountSection } from './account-section.tsx';

/** Light or dark (screens 2.30). */
export const ThemeSection = () => (
  <AccountSection id="theme" title={themeCopy.legend} lead={[themeCopy.lead]}>
    <div className="justify-self-start">
      <ThemeChoice />
    </div>
  </AccountSection>
);
