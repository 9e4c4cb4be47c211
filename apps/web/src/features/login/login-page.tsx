import { Check, ChevronRight, Clock, type IconNode, List, Lock, Users } from 'lucide';
import { Brand } from '../../components/brand.tsx';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Icon } from '../../components/icon.tsx';
import { LegalLinks } from '../../components/legal-links.tsx';
import { Note } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pill } from '../../components/pill.tsx';
import { Agreement } from '../../components/sign-in/agreement.tsx';
import type { Season } from '../../lib/api/trpc.ts';
import { NEEDS_ADMINISTRATOR, SESSION_ENDED } from '../../lib/routing/login-search.ts';
import { Attrition } from './attrition.tsx';
import { loginCopy } from './login-copy.ts';
import { refusalText } from './refusal-text.ts';
import { SignIn, type SignInProps } from './sign-in.tsx';

const FEATURES: readonly { icon: IconNode; label: string }[] = [
  { icon: Users, label: loginCopy.features.leagues },
  { icon: Clock, label: loginCopy.features.picks },
  { icon: List, label: loginCopy.features.standings },
  { icon: Lock, label: loginCopy.features.history },
];

const COLUMN = 'grid content-start gap-2.5 border-t-2 border-fg pt-3.5';

export type LoginPageProps = SignInProps & {
  readonly seasons: readonly Season[];
  /** The `error` parameter of the address, or null. */
  readonly error: string | null;
};

function Trouble({ error }: { error: string | null }) {
  if (error === null) return null;
  if (error === NEEDS_ADMINISTRATOR) {
    return (
      <Note kind="warning">
        <p>{loginCopy.needsAdministrator}</p>
        <a className="prose-link" href="/home/leagues">
          {copy.nav.leagues}
        </a>
      </Note>
    );
  }
  if (error === SESSION_ENDED) return <Note kind="info">{loginCopy.sessionEnded}</Note>;
  return <ErrorCard messages={[refusalText(error)]} />;
}

function Hero({ error, ...signIn }: Omit<LoginPageProps, 'seasons'>) {
  return (
    <section className="grid gap-8 py-8 lg:grid-cols-[1.1fr_1fr] lg:items-center lg:gap-x-16 lg:pt-18 lg:pb-16">
      <div>
        <PageHeading
          title={copy.appName}
          className="text-[clamp(2.375rem,5.2vw,4rem)]! leading-[.98]! tracking-[-.035em]! font-stretch-122%!"
        >
          {loginCopy.headline.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </PageHeading>
        <p className="mt-4 max-w-[30rem] text-lg text-fg-2">{loginCopy.tagline}</p>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Attrition />
      </div>
      <div className="grid max-w-[26rem] gap-3">
        <Trouble error={error} />
        <SignIn {...signIn} />
        <Agreement />
      </div>
    </section>
  );
}

function Supported({ seasons }: { seasons: readonly Season[] }) {
  return (
    <section className={COLUMN}>
      <h2>{loginCopy.leaguesTitle}</h2>
      <ul className="grid gap-2">
        {seasons.map(({ display, state }) => (
          <li key={display} className="flex items-center justify-between gap-2">
            <span className={state === 'available' ? undefined : 'text-fg-2'}>{display}</span>
            <Pill tone={state === 'available' ? 'alive' : 'neutral'}>
              {state === 'available' && <Icon of={Check} className="size-[1em]" strokeWidth={2.4} />}
              {state === 'available' ? loginCopy.available : loginCopy.comingSoon}
            </Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Landing and login page in one (screens 2.2). Its links do a full page load, because only this
 * page may run a third-party script (rules 9).
 */
export function LoginPage({ seasons, ...hero }: LoginPageProps) {
  return (
    <div className="mx-auto max-w-[66rem] px-4 pt-5 pb-10">
      <header className="flex min-h-11 items-center justify-between">
        <p className="brand -ml-3">
          <Brand />
        </p>
        <a className="link" href="/rules">
          {copy.nav.rules}
        </a>
      </header>
      <main id="content">
        <Hero {...hero} />
        <div className="grid gap-8 lg:grid-cols-[1.3fr_1fr_1.2fr] lg:gap-12">
          <section className={COLUMN}>
            <h2>{loginCopy.whatTitle}</h2>
            <p className="text-fg-2">{loginCopy.what}</p>
            <a className="link" href="/rules">
              {loginCopy.learn}
              <Icon of={ChevronRight} className="size-4" />
            </a>
          </section>
          <Supported seasons={seasons} />
          <section className={COLUMN}>
            <h2>{loginCopy.featuresTitle}</h2>
            <ul className="grid gap-2.5 text-fg-2">
              {FEATURES.map(({ icon, label }) => (
                <li key={label} className="flex gap-2.5">
                  <Icon of={icon} className="mt-0.5 size-5 flex-none text-fg-3" />
                  {label}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </main>
      <footer className="mt-10 grid gap-1 text-center text-xs text-fg-3">
        <p className="flex flex-wrap justify-center gap-x-3 gap-y-1">
          <a className="underline" href="/rules">
            {copy.nav.rules}
          </a>
          <a className="underline" href="/faq">
            {copy.nav.faq}
          </a>
          <a className="underline" href="/help">
            {copy.nav.helpShort}
          </a>
          <LegalLinks />
          <a className="underline" href="/changelog">
            {loginCopy.version}
          </a>
        </p>
        <p>{copy.notAffiliated}</p>
      </footer>
    </div>
  );
}
