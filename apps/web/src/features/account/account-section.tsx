import type { ReactNode } from 'react';

type AccountSectionProps = {
  /** The id of the heading, so that links can lead to it. */
  readonly id: string;
  readonly title: string;
  /** One paragraph each. */
  readonly lead: readonly string[];
  readonly children: ReactNode;
};

/** The frame of every section of the account page. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <section className="card grid gap-3" aria-labelledby={id}>
      <div className="grid gap-1.5 text-sm text-fg-2">
        <h2 id={id} className="text-lg text-fg">
          {title}
        </h2>
        {lead.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {children}
    </section>
  );
}
