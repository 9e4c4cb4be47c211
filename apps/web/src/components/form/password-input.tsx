import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { Icon } from '../icon.tsx';
import { partsCopy } from '../parts-copy.ts';

/** A password field with a button that shows the text. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  const icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input {...props} type={isShown ? 'text' : 'password'} className="input pr-13" spellCheck={false} />
      <button
        type="button"
        className="absolute top-0.5 right-0.5 grid size-11 place-items-center text-fg-2"
        aria-label={isShown ? partsCopy.hidePassword : partsCopy.showPassword}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon of={icon} className="size-5" />
      </button>
    </span>
  );
}
