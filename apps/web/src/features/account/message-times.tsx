import type { MessagesOutput } from '@survivor/contract/message';
import { MAX_REMINDERS, REMINDER_HOURS, resolveTimeZone, STANDARD_QUIET_HOURS } from '@survivor/rules';
import { type ReactNode, useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import { Field } from '../../components/form/field.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { messagesCopy } from './messages-copy.ts';
import { AMERICAN_ZONES, type TimeZone, zoneName, zonesByRegion } from './time-zones.ts';
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

/** Sets the hours in which pushes make no sound, or turns quiet hours off. */
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

type ZoneSelectProps = {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
};

const ZoneSelect = ({ label, help, value, onChange, children }: ZoneSelectProps) => (
  <Field label={label} help={help}>
    {(field) => (
      <select {...field} className="input max-w-80" value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    )}
  </Field>
);

const MORE = 'more';

const ZoneOption = ({ id, name }: TimeZone) => <option value={id}>{name}</option>;

/**
 * Sets the time zone of quiet hours and of times in messages; by default the browser's. A second
 * list has all zones except the American ones, which are in the first.
 */
export function Zone({ messages: { zone }, onChange }: TimesProps) {
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  const automatic = resolveTimeZone({ zone: null, browserZone: me.data?.browserZone ?? null });
  const isOther = zone !== null && !AMERICAN_ZONES.some(({ id }) => id === zone);
  const [hasChosenMore, setHasChosenMore] = useState(false);
  const isMore = isOther || hasChosenMore;
  const choose = (value: string) => {
    setHasChosenMore(value === MORE);
    if (value !== MORE) onChange({ zone: value === '' ? null : value });
  };
  return (
    <div className="grid gap-3">
      <ZoneSelect label={messagesCopy.zone} help={messagesCopy.zoneNote} value={isMore ? MORE : (zone ?? '')} onChange={choose}>
        <option value="">{messagesCopy.automaticZone(zoneName(automatic))}</option>
        {AMERICAN_ZONES.map((each) => (
          <ZoneOption key={each.id} {...each} />
        ))}
        <option value={MORE}>{messagesCopy.moreZones}</option>
      </ZoneSelect>
      {isMore && (
        <ZoneSelect label={messagesCopy.otherZone} value={isOther ? zone : ''} onChange={(id) => onChange({ zone: id })}>
          {!isOther && <option value="">{messagesCopy.chooseZone}</option>}
          {zonesByRegion(zone).map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((each) => (
                <ZoneOption key={each.id} {...each} />
              ))}
            </optgroup>
          ))}
        </ZoneSelect>
      )}
    </div>
  );
}
