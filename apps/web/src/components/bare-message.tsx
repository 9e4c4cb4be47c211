import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { PageHeading } from './page-heading.tsx';

/** A page with a heading and one message. */
export function BareMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[66rem] flex-col px-4 pt-5 pb-10">
      <header className="brand -ml-3">
        <Brand />
      </header>
      <main className="grid max-w-xl flex-1 content-center gap-6">
        <PageHeading title={title} className="text-[clamp(2rem,7vw,3rem)] font-stretch-120% tracking-tight" />
        {children}
      </main>
    </div>
  );
}
