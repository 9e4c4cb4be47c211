import type { MessagesOutput } from '@survivor/contract/message';
import { MAX_REMINDERS, REMINDER_HOURS, resolveTimeZone, STANDARD_QUIET_HOURS } from '@survivor/rules';
import { Check } from '../../components/form/check.tsx';
import { Field } from '../../components/form/field.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { messagesCopy } from './messages-copy.ts';
import { zoneName, zonesByRegion } from './time-zones.ts';
import type { ChangeMessages } from './use-messages.ts';

type TimesProps = { readonly messages: MessagesOutput; readonly onChange: ChangeMessages };

/** Hours before a deadline at which reminders are sent, at most three. */
export function ReminderHours({ messages: { reminderHours }, onChange }: TimesProps) {
  const isFull = reminderHours.length >= MAX_REMINDERS;
  return (
    <fieldset className="grid gap-1">
      <legend className="text-base font-bold">{messagesCopy.hours}</legend>
      <div className="flex flex-wrap gap-x-5">
        {REMINDER_HOURS.map((hours) => {
          const isOn = reminderHours.includes(hours);
          const others = reminderHours.filter((other) => other !== hours);
          return (
            <Check
              key={hours}
              checked={isOn}
              disabled={!isOn && isFull}
              onChange={() => onChange({ reminderHours: isOn ? others : [...others, hours] })}
            >
              {messagesCopy.hour(hours)}
            </Check>
          );
        })}
      </div>
      <p className="text-sm text-fg-2">{reminderHours.length === 0 ? messagesCopy.never : messagesCopy.maxReminders}</p>
    </fieldset>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const nameOf = (hour: number) => new Date(2025, 0, 1, hour).toLocaleTimeString('en-US', { hour: 'numeric' });

type HourProps = { readonly label: string; readonly value: number; readonly onChange: (hour: number) => void };

function Hour({ label, value, onChange }: HourProps) {
  return (
    <Field label={label}>
      {(field) => (
        <select {...field} className="input" value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {nameOf(hour)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The hours in which pushes make no sound, or none. */
export function QuietHours({ messages: { quietHours }, onChange }: TimesProps) {
  const set = (changed: Partial<typeof STANDARD_QUIET_HOURS>) =>
    onChange({ quietHours: { ...(quietHours ?? STANDARD_QUIET_HOURS), ...changed } });
  return (
    <fieldset className="grid gap-1">
      <legend className="text-base font-bold">{messagesCopy.quiet}</legend>
      <Check checked={quietHours !== null} onChange={() => (quietHours === null ? set({}) : onChange({ quietHours: null }))}>
        {messagesCopy.quietOn}
      </Check>
      {quietHours !== null && (
        <div className="grid max-w-80 grid-cols-2 gap-3">
          <Hour label={messagesCopy.from} value={quietHours.from} onChange={(from) => set({ from })} />
          <Hour label={messagesCopy.to} value={quietHours.to} onChange={(to) => set({ to })} />
        </div>
      )}
      <p className="text-sm text-fg-2">{messagesCopy.quietNote}</p>
    </fieldset>
  );
}

/** The time zone of times in messages and of quiet hours; by default the browser's. */
export function Zone({ messages: { zone }, onChange }: TimesProps) {
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  const automatic = resolveTimeZone({ zone: null, browserZone: me.data?.browserZone ?? null });
  return (
    <Field label={messagesCopy.zone} help={messagesCopy.zoneNote}>
      {(field) => (
        <select
          {...field}
          className="input max-w-80"
          value={zone ?? ''}
          onChange={(event) => onChange({ zone: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">{messagesCopy.automaticZone(zoneName(automatic))}</option>
          {zonesByRegion(zone).map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}
