import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide';
import Markdown, { type Components } from 'react-markdown';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Icon } from '../../components/icon.tsx';
import { PublicPage } from '../../components/page/public-page.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { ForeignResponse, isOfType } from '../../lib/api/foreign-response.ts';
import type { LegalText } from './legal-copy.ts';

const MARKDOWN = /^text\/markdown\b/i;

async function loadText(file: string): Promise<string> {
  const response = await fetch(`/assets/legal/${file}`);
  if (!response.ok || !isOfType(response, MARKDOWN)) throw new ForeignResponse(response.status);
  return response.text();
}

/** A legal text with the operator's name filled in by the server (screens 2.13). */
const useLegalText = (file: string) =>
  useQuery({ queryKey: ['legal', file], queryFn: () => loadText(file), staleTime: Number.POSITIVE_INFINITY });

/** The page has its own heading before the text arrives, so the text's heading is omitted. */
const COMPONENTS: Components = { h1: () => null };

const TEXT =
  'grid gap-3.5 text-fg-2 [&_:is(h1,h2,strong)]:text-fg [&_a]:text-accent [&_a]:underline [&_h2]:mt-4 [&_h2]:border-t-2 [&_h2]:border-fg [&_h2]:pt-3.5 [&_strong]:font-bold [&>ul]:grid [&>ul]:list-disc [&>ul]:gap-1.5 [&>ul]:pl-5';

/** Terms of Service or Privacy Policy (screens 2.13). HTML inside the text is not rendered. */
export function LegalPage({ text }: { text: LegalText }) {
  const { data, isError, refetch } = useLegalText(text.file);
  return (
    <PublicPage>
      <article className={TEXT} aria-busy={data === undefined && !isError}>
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
              <Icon of={RotateCw} className="size-4" />
              {copy.retry}
            </button>
          </>
        )}
      </article>
    </PublicPage>
  );
}
