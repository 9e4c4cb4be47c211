import type { MaintenanceOutput } from '@survivor/contract/state';
import { MAINTENANCE_MESSAGE_RULE } from '@survivor/rules';
import { type FormEvent, useState } from 'react';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Note } from '../../components/notice.tsx';
import { maintenanceCopy } from '../../features/maintenance/maintenance-copy.ts';
import { TextareaField, validateText } from '../components/textarea-field.tsx';
import { switchCopy } from './switch-copy.ts';
import type { MaintenanceControl } from './use-maintenance-switch.ts';

export type SwitchFormProps = { readonly state: MaintenanceOutput; readonly maintenance: MaintenanceControl };

/** The message and the switch; while it is on, the message can be changed. */
export function SwitchForm({ state, maintenance: { send, pending, question, messages } }: SwitchFormProps) {
  const [message, setMessage] = useState(state.message ?? '');
  const isFine = validateText(message, MAINTENANCE_MESSAGE_RULE, true) === null;
  const wanted = message.trim() === '' ? null : message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFine) send({ isOn: true, message: wanted });
  };
  return (
    <form className="card switch-card" noValidate onSubmit={submit}>
      <Note kind="warning">{switchCopy.warning}</Note>
      <TextareaField
        label={switchCopy.message}
        help={switchCopy.messageHelp}
        rule={MAINTENANCE_MESSAGE_RULE}
        value={message}
        onChange={setMessage}
        isOptional
      />
      <p className="shown-message">
        <b className="shown-label">{switchCopy.preview}</b>
        {wanted ?? maintenanceCopy.message}
      </p>
      {question === null && <ErrorCard messages={messages} />}
      <div className="switch-buttons">
        <button type="submit" className={state.isOn ? 'btn btn-line' : 'btn btn-ink'} disabled={!isFine} aria-disabled={pending !== null}>
          {pending?.isOn === true ? switchCopy.busy : state.isOn ? switchCopy.change : switchCopy.switchOn}
        </button>
        {state.isOn && (
          <button
            type="button"
            className="btn btn-ink"
            aria-disabled={pending !== null}
            onClick={() => send({ isOn: false, message: null })}
          >
            {pending?.isOn === false ? switchCopy.busy : switchCopy.switchOff}
          </button>
        )}
      </div>
    </form>
  );
}
