import { BackButton } from '../../components/page/back-button.tsx';
import { PublicPage } from '../../components/page/public-page.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { changelogCopy, RELEASES, type Release } from './release-notes.ts';

const MEDIUM_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function ReleaseEntry({ version, date, changes }: Release) {
  return (
    <section className="grid gap-2.5 border-t-2 border-fg pt-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{version === null ? changelogCopy.newest : changelogCopy.version(version)}</h2>
        {date !== null && (
          <time dateTime={date} className="text-sm text-fg-3">
            {MEDIUM_DATE.format(new Date(date))}
          </time>
        )}
      </div>
      <ul className="grid list-disc gap-1.5 pl-5 text-fg-2">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  );
}

/** Versions with their changes (screens 2.16 and 9). */
export function ChangelogContent() {
  return (
    <PublicPage>
      <div className="grid gap-8">
        <div className="grid gap-2">
          <BackButton fallback="/" />
          <PageHeading title={changelogCopy.title} />
        </div>
        {RELEASES.map((release) => (
          <ReleaseEntry key={release.version ?? 'newest'} {...release} />
        ))}
      </div>
    </PublicPage>
  );
}
