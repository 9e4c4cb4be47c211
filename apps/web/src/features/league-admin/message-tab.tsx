import { PINNED_MESSAGE_RULE } from '@survivor/rules';
import { type FormEvent, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { TextareaField, validateText } from '../../components/form/textarea-field.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { type League, trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { messageTabCopy } from './message-tab-copy.ts';
import { PinnedMessage } from './pinned-message.tsx';

const ACTION = 'pin-message';

/** Pins a message to the league page, or takes it down (screens 2.33). */
export function MessageTab({ league }: { league: League }) {
  const { id: leagueId, administration } = league;
  const pinned = administration?.pinned ?? null;
  const [text, setText] = useState(pinned?.text ?? '');
  const utils = trpc.useUtils();
  const pin = trpc.league.pin.useMutation({
    onSuccess: (_, sent) => {
      toast.success(sent.text === null ? messageTabCopy.takenDown : messageTabCopy.pinned, ACTION);
      return utils.league.get.invalidate({ id: leagueId });
    },
  });
  const isValid = validateText(text, PINNED_MESSAGE_RULE) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    pin.mutate({ leagueId, text });
  };
  return (
    <div className="grid max-w-[44rem] grid-cols-1 gap-4">
      {pinned !== null && <PinnedMessage key={pinned.at.getTime()} pinned={pinned} />}
      <form className="card grid gap-4" noValidate onSubmit={submit}>
        <div className="grid gap-1.5">
          <h2 className="text-lg">{messageTabCopy.title}</h2>
          <p className="text-sm text-fg-2">{messageTabCopy.lead}</p>
        </div>
        <ErrorCard messages={pin.error === null ? [] : messagesOf(pin.error, copy.noResponse)} />
        <TextareaField
          label={messageTabCopy.text}
          help={messageTabCopy.help}
          rule={PINNED_MESSAGE_RULE}
          rows={6}
          value={text}
          onChange={setText}
        />
        <div className="flex flex-wrap gap-3 max-sm:[&_.btn]:w-full">
          <button type="submit" className="btn btn-ink" disabled={!isValid || pin.isPending}>
            {messageTabCopy.pin}
          </button>
          {pinned !== null && (
            <button type="button" className="btn btn-line" disabled={pin.isPending} onClick={() => pin.mutate({ leagueId, text: null })}>
              {messageTabCopy.takeDown}
            </button>
          )}
        </div>
      </form>
    </div>
  );
}
