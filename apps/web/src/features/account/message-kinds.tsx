import type { MessagesOutput } from '@survivor/contract/message';
import { MESSAGE_KINDS, type MessageKind, STANDARD_REMINDER_HOURS } from '@survivor/rules';
import { useId } from 'react';
import { Switch } from '../../components/form/check.tsx';
import { messagesCopy } from './messages-copy.ts';
import type { ChangeMessages } from './use-messages.ts';

type Channel = 'emailKinds' | 'pushKinds';

/** The channels on which this person can be notified. */
export function channelsOf({ isEmailOffered, devices }: MessagesOutput): Channel[] {
  return [...(isEmailOffered ? ['emailKinds' as const] : []), ...(devices.length > 0 ? ['pushKinds' as const] : [])];
}

/** Whether this person gets notifications of that kind on any channel. */
export const isSubscribed = (messages: MessagesOutput, kind: MessageKind): boolean =>
  channelsOf(messages).some((channel) => messages[channel].includes(kind));

export const isSubscribedToAny = (messages: MessagesOutput): boolean => MESSAGE_KINDS.some((kind) => isSubscribed(messages, kind));

const HEAD = 'pb-1.5 align-bottom text-sm font-medium text-fg-2';

/** With very large text, each kind is above its switches, which then carry their labels. */
const STACKED = {
  table: '@max-[14rem]:block',
  head: '@max-[14rem]:hidden',
  row: '@max-[14rem]:grid @max-[14rem]:pb-2.5',
  kind: '@max-[14rem]:pb-0',
  cell: '@max-[14rem]:flex @max-[14rem]:w-auto @max-[14rem]:items-center @max-[14rem]:justify-between @max-[14rem]:before:text-sm @max-[14rem]:before:text-fg-2 @max-[14rem]:before:content-[attr(data-label)]',
} as const;

type KindsProps = { readonly messages: MessagesOutput; readonly onChange: ChangeMessages };

function toggled(messages: MessagesOutput, { kind, channel }: { kind: MessageKind; channel: Channel }): Parameters<ChangeMessages>[0] {
  const others = messages[channel].filter((other) => other !== kind);
  if (others.length < messages[channel].length) return { [channel]: others };
  const needsHours = kind === 'pick-needed' && messages.reminderHours.length === 0;
  return { [channel]: [...others, kind], ...(needsHours ? { reminderHours: [...STANDARD_REMINDER_HOURS] } : {}) };
}

function KindRow({ kind, messages, onChange, headId }: KindsProps & { kind: MessageKind; headId: (channel: Channel) => string }) {
  const id = useId();
  const { title, text } = messagesCopy.kinds[kind];
  return (
    <tr className={`border-t border-line ${STACKED.row}`}>
      <th scope="row" className={`py-2.5 pr-2 text-left font-medium ${STACKED.kind}`}>
        <span id={id}>{title}</span>
        <small id={`${id}-text`} className="mt-0.5 block text-sm font-body text-fg-2">
          {text}
        </small>
      </th>
      {channelsOf(messages).map((channel) => (
        <td key={channel} className={`w-18 text-center ${STACKED.cell}`} data-label={messagesCopy[channel]}>
          <Switch
            aria-labelledby={`${id} ${headId(channel)}`}
            aria-describedby={`${id}-text`}
            checked={messages[channel].includes(kind)}
            onChange={() => onChange(toggled(messages, { kind, channel }))}
          />
        </td>
      ))}
    </tr>
  );
}

/** A table of switches: kinds of notifications by channel. */
export function MessageKinds(props: KindsProps) {
  const id = useId();
  const headId = (channel: Channel) => `${id}-${channel}`;
  return (
    <table className={`w-full ${STACKED.table}`}>
      <caption className="sr-only">{messagesCopy.caption}</caption>
      <thead className={STACKED.head}>
        <tr>
          <th scope="col" className={`${HEAD} pr-2 text-left`}>
            {messagesCopy.kind}
          </th>
          {channelsOf(props.messages).map((channel) => (
            <th key={channel} id={headId(channel)} scope="col" className={`${HEAD} w-18`}>
              {messagesCopy[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={STACKED.table}>
        {MESSAGE_KINDS.map((kind) => (
          <KindRow key={kind} kind={kind} headId={headId} {...props} />
        ))}
      </tbody>
    </table>
  );
}
