import { RotateCw } from 'lucide-react';
import Markdown, { type Components } from 'react-markdown';
import { ErrorCard } from '../../components/error-card.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { PublicPage } from '../../components/public-page.tsx';
import { copy } from '../../content/copy.ts';
import type { LegalText } from '../../content/legal-copy.ts';
import { useLegalText } from './use-legal-text.ts';
import '../../styles/screens/legal.css';

/** The page has its heading already, before the text is there. */
const COMPONENTS: Components = { h1: () => null };

/** Terms of Service or Privacy Policy (screens 2.13); HTML inside the text is not rendered. */
export function LegalPage({ text }: { text: LegalText }) {
  const { data, isError, refetch } = useLegalText(text.file);
  return (
    <PublicPage>
      <article className="legal" aria-busy={data === undefined && !isError}>
        <PageHeading title={text.title} />
        {data !== undefined && (
          <Markdown components={COMPONENTS} skipHtml>
            {data}
          </Markdown>
        )}
        {data === undefined && !isError && <p role="status">{text.loading}</p>}
        {data === undefined && isError && (
          <>
            <ErrorCard messages={[text.failed]} />
            <button type="button" className="btn btn-line justify-self-start" onClick={() => void refetch()}>
              <RotateCw className="size-4" />
              {copy.retry}
            </button>
          </>
        )}
      </article>
    </PublicPage>
  );
}
