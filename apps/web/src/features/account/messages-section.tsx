import type { MessagesOutput } from '@survivor/contract/message';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { accountCopy } from './account-copy.ts';
import { AccountSection } from './account-section.tsx';
import { channelsOf, isSubscribed, isSubscribedToAny, MessageKinds } from './message-kinds.tsx';
import { QuietHours, ReminderHours, Zone } from './message-times.tsx';
import { messagesCopy } from './messages-copy.ts';
import { MutedLeagues } from './muted-leagues.tsx';
import { type ChangeMessages, useMessages } from './use-messages.ts';

function Refused({ onChange }: { onChange: ChangeMessages }) {
  return (
    <Note kind="warning">
      <p>{messagesCopy.refused}</p>
      <button type="button" className="btn btn-line text-sm" onClick={() => onChange({})}>
        {messagesCopy.tryAgain}
      </button>
    </Note>
  );
}

type SettingsProps = { readonly messages: MessagesOutput; readonly onChange: ChangeMessages };

function Settings({ messages, onChange }: SettingsProps) {
  return (
    <div className="grid gap-5">
      {messages.isEmailOffered ? (
        messages.isAddressRefused && <Refused onChange={onChange} />
      ) : (
        <p className="text-sm">{messagesCopy.notOffered}</p>
      )}
      {messages.mailPageUrl !== null && (
        <Note kind="info">
          {messagesCopy.localRun}{' '}
          <a href={messages.mailPageUrl} className="prose-link">
            {messagesCopy.localRunLink}
          </a>
        </Note>
      )}
      {channelsOf(messages).length > 0 && (
        <>
          <div className="@container">
            <MessageKinds messages={messages} onChange={onChange} />
          </div>
          {!isSubscribedToAny(messages) && <p className="text-sm text-fg-2">{messagesCopy.off}</p>}
          {isSubscribed(messages, 'pick-needed') && <ReminderHours messages={messages} onChange={onChange} />}
          <QuietHours messages={messages} onChange={onChange} />
          <Zone messages={messages} onChange={onChange} />
        </>
      )}
      <MutedLeagues leagues={messages.mutedLeagues} />
    </div>
  );
}

/** Which notifications the reader gets, on which channels and when (rules 12). */
export function MessagesSection() {
  const { query, messages, change } = useMessages();
  if (query.isError && messages === undefined)
    return <LoadError title={messagesCopy.loadTitle} text={accountCopy.loadFailed} query={query} />;
  return (
    <AccountSection id="messages" title={messagesCopy.title} lead={[messagesCopy.lead]}>
      {messages === undefined ? <Skeleton className="h-80" /> : <Settings messages={messages} onChange={change} />}
    </AccountSection>
  );
}
