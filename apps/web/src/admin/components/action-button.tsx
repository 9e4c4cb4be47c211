import { type IconNode, LoaderCircle } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from '../../components/icon.tsx';

/** The size of a button in a row, and a button of that size. */
export const ROW_SIZE = 'min-h-8 px-3 text-sm whitespace-nowrap phone:min-h-11';
export const ROW_BUTTON = `btn btn-line ${ROW_SIZE}`;

export type ActionButtonProps = ComponentProps<'button'> & {
  readonly icon?: IconNode;
  /** While its action runs, the button keeps the focus, shows a spinner and ignores clicks. */
  readonly isBusy?: boolean;
};

/** A button that starts an action. */
export const ActionButton = ({ icon, isBusy = false, className = ROW_BUTTON, onClick, children, ...props }: ActionButtonProps) => (
  <button type="button" className={className} aria-disabled={isBusy} onClick={isBusy ? undefined : onClick} {...props}>
    {icon !== undefined && <Icon of={isBusy ? LoaderCircle : icon} className={isBusy ? 'size-4 motion-safe:animate-spin' : 'size-4'} />}
    {children}
  </button>
);
