import type { ComponentProps, ReactNode } from 'react';

/** Forced-colors mode keeps the native control. */
const DRAWN = 'not-forced-colors:appearance-none border-[1.75px] border-line-ui checked:border-accent checked:bg-accent';
const BOX = 'grid size-6 flex-none place-items-center rounded-[5px]';
const TICK =
  'checked:before:-mt-1 checked:before:h-2 checked:before:w-3.5 checked:before:-rotate-45 checked:before:border-b-[2.5px] checked:before:border-l-[2.5px] checked:before:border-on-accent';
const TRACK = 'relative h-6.5 w-[42px] rounded-full bg-sunken';
const KNOB =
  'before:absolute before:top-1/2 before:left-[3px] before:size-[17px] before:-translate-y-1/2 before:rounded-full before:bg-line-ui before:transition-[left] checked:before:left-[18.5px] checked:before:bg-on-accent';

/** A checkbox followed by its label. */
export function Check({ children, ...input }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-tap items-center gap-3 font-medium">
      <input {...input} type="checkbox" className={`${DRAWN} ${BOX} ${TICK}`} />
      {children}
    </label>
  );
}

/** A checkbox styled as a switch, after its label if it has one. */
export function Switch({ children, ...input }: ComponentProps<'input'> & { children?: ReactNode }) {
  return (
    <label className={children === undefined ? undefined : 'flex min-h-tap items-center justify-between gap-4 font-medium'}>
      {children}
      <span className="inline-grid size-tap place-items-center">
        <input {...input} type="checkbox" className={`${DRAWN} ${TRACK} ${KNOB}`} />
      </span>
    </label>
  );
}
