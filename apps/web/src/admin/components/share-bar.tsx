import type { ComponentProps } from 'react';

export type ShareBarProps = ComponentProps<'span'> & {
  /** In percent. */
  readonly share: number;
  readonly fill: 'bg-alive-mark' | 'bg-ink';
};

/** A bar that is filled to a share. */
export const ShareBar = ({ share, fill, ...props }: ShareBarProps) => (
  <span className="block h-2 w-full overflow-hidden rounded-[4px] border border-line-ui bg-sunken" {...props}>
    <i className={`block h-full ${fill}`} style={{ width: `${share}%` }} />
  </span>
);
