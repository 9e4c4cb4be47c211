import { ErrorCard } from '../../components/form/error-card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { useHasPassed } from '../../lib/clock/use-server-now.ts';
import { toast } from '../../lib/ui/toast.ts';
import { DeadlineTime } from '../components/deadline-time.tsx';
import { FactList } from '../components/fact-list.tsx';
import { QueryError } from '../components/query-error.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { noticeCopy } from './notice-copy.ts';
import { NoticeForm } from './notice-form.tsx';
import { ShownMessage } from './shown-message.tsx';

type Notice = NonNullable<Outputs['state']['notice']['notice']>;

/** Replaces the notice after a change, and reloads the site's status and the audit log. */
function useStoreNotice() {
  const utils = trpc.useUtils();
  return (output: Outputs['state']['notice'], message: string) => {
    utils.state.notice.setData(undefined, output);
    void utils.state.status.invalidate();
    void utils.state.audit.invalidate();
    toast.success(message);
  };
}

function PostedNotice({ notice: { text, endsAt, postedAt, by } }: { notice: Notice }) {
  const store = useStoreNotice();
  const { mutate, error, isError, isPending } = trpc.state.removeNotice.useMutation({
    onSuccess: (output) => store(output, noticeCopy.removed),
  });
  const facts = [
    { label: noticeCopy.until, value: <DeadlineTime at={endsAt} /> },
    { label: noticeCopy.postedAt, value: <ExactTimestamp at={postedAt} /> },
    { label: noticeCopy.by, value: by ?? noticeCopy.deletedAccount },
  ];
  return (
    <>
      <ShownMessage label={noticeCopy.shown}>{text}</ShownMessage>
      <FactList facts={facts} />
      <ErrorCard messages={isError ? messagesOf(error, noticeCopy.removeFailed) : []} />
      <div className="flex flex-wrap gap-3 max-[561px]:*:w-full">
        <button type="button" className="btn btn-line" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          {isPending ? noticeCopy.removing : noticeCopy.remove}
        </button>
      </div>
    </>
  );
}

function NewNotice({ now }: { now: Date }) {
  const store = useStoreNotice();
  const { mutate, error, isError, isPending } = trpc.state.postNotice.useMutation({
    onSuccess: (output) => store(output, noticeCopy.posted),
  });
  return (
    <NoticeForm
      now={now}
      isBusy={isPending}
      messages={isError ? messagesOf(error, noticeCopy.postFailed) : []}
      onPost={(input) => mutate(input)}
    />
  );
}

/** The notice to all players, and the form that posts one (rules 8). */
export function NoticePanel() {
  const query = trpc.state.notice.useQuery();
  const { data, isError } = query;
  const notice = data?.notice ?? null;
  const hasEnded = useHasPassed(notice?.endsAt ?? null, false);
  return (
    <section className="card grid max-w-176 gap-4" aria-labelledby="notice" aria-busy={data === undefined && !isError}>
      <h2 id="notice">{noticeCopy.title}</h2>
      <p className="text-fg-2">{noticeCopy.lead}</p>
      <QueryError title={noticeCopy.failed} query={query} />
      {data === undefined && !isError && <Skeleton kind="notice" className="h-44" />}
      {data !== undefined && (notice === null || hasEnded ? <NewNotice now={data.now} /> : <PostedNotice notice={notice} />)}
    </section>
  );
}
