import type { ReactNode } from 'react';

const LINKS = '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-[0.18em]';

/** The details of an open row. */
export const Details = ({ children }: { children: ReactNode }) => (
  <div className={`grid justify-items-start gap-2 rounded-control bg-sunken px-4 py-3.5 ${LINKS} [&_h3]:text-sm`}>{children}</div>
);

/** A heading with a text in the details of a row. */
export const DetailsText = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <>
    <h3>{title}</h3>
    <p dir="auto" className="max-w-176 wrap-anywhere whitespace-pre-wrap">
      {children}
    </p>
  </>
);

/** An id or a code. */
export const Code = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span className={`font-mono text-xs wrap-anywhere ${className}`}>{children}</span>
);
