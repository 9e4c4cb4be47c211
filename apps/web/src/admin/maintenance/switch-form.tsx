import type { MaintenanceOutput } from '@survivor/contract/state';
import { MAINTENANCE_MESSAGE_RULE } from '@survivor/rules';
import { useState } from 'react';
import { TextareaField, validateText } from '../../components/form/textarea-field.tsx';
import { Note } from '../../components/notice.tsx';
import { maintenanceCopy } from '../../features/maintenance/maintenance-copy.ts';
import { AdminForm } from '../components/form/admin-form.tsx';
import { ShownMessage } from './shown-message.tsx';
import { switchCopy } from './switch-copy.ts';
import type { MaintenanceControl } from './use-maintenance-switch.ts';

type SwitchFormProps = { readonly state: MaintenanceOutput; readonly maintenance: MaintenanceControl };

/** The message and the switch; while maintenance is on, the message can be changed. */
export function SwitchForm({ state: { isOn, message: initial, nextDeadline }, maintenance }: SwitchFormProps) {
  const { send, requestConfirmation, pending, confirmation, messages } = maintenance;
  const [text, setText] = useState(initial ?? '');
  const isValid = validateText(text, MAINTENANCE_MESSAGE_RULE, true) === null;
  const message = text.trim() === '' ? null : text;
  const isBusy = pending !== null;
  const submit = () => {
    const input = { isOn: true, message };
    if (isOn) send(input);
    else requestConfirmation({ input, nextDeadline });
  };
  const label = isOn ? switchCopy.change : switchCopy.switchOn;
  const buttons = (
    <div className="flex flex-wrap gap-3 max-[561px]:*:w-full">
      <button type="submit" className={isOn ? 'btn btn-line' : 'btn btn-ink'} disabled={!isValid} aria-disabled={isBusy}>
        {pending?.isOn === true ? switchCopy.busy : label}
      </button>
      {isOn && (
        <button type="button" className="btn btn-ink" aria-disabled={isBusy} onClick={() => send({ isOn: false, message: null })}>
          {pending?.isOn === false ? switchCopy.busy : switchCopy.switchOff}
        </button>
      )}
    </div>
  );
  return (
    <AdminForm
      isReady={isValid}
      onSubmit={submit}
      messages={confirmation === null ? messages : []}
      buttons={buttons}
      className="card grid max-w-176 gap-4"
    >
      <Note kind="warning">{switchCopy.warning}</Note>
      <TextareaField
        label={switchCopy.message}
        help={switchCopy.messageHelp}
        rule={MAINTENANCE_MESSAGE_RULE}
        value={text}
        onChange={setText}
        isOptional
      />
      <ShownMessage label={switchCopy.preview}>{message ?? maintenanceCopy.message}</ShownMessage>
    </AdminForm>
  );
}
