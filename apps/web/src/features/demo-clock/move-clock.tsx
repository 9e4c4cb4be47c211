import { type ClockStep, formatKickoff, HOUR } from '@survivor/rules';
import { Clock, LoaderCircle } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { demoCopy } from './demo-clock-copy.ts';

const STEPS: readonly { step: ClockStep; label: string }[] = [
  { step: 'kickoff', label: demoCopy.kickoff },
  { step: 'finals', label: demoCopy.finals },
  { step: 'next-round', label: demoCopy.nextRound },
];
const LEAPS: readonly { milliseconds: number; label: string }[] = [
  { milliseconds: HOUR, label: demoCopy.hour },
  { milliseconds: 24 * HOUR, label: demoCopy.day },
];

type StepsProps = { readonly now: Date | null; readonly move: ReturnType<typeof trpc.state.moveClock.useMutation>['mutate'] };

/** `at` is undefined while it loads, and null if the clock cannot move there. */
function Target({ at }: { at: Date | null | undefined }) {
  if (at === undefined) return <span className="text-xs">{'\u00a0'}</span>;
  return at === null ? (
    <span className="text-xs">{demoCopy.none}</span>
  ) : (
    <time dateTime={at.toISOString()} className="text-xs font-medium text-balance whitespace-normal">
      {formatKickoff(at)}
    </time>
  );
}

function Steps({ now, move }: StepsProps) {
  const { data } = trpc.state.clockSteps.useQuery(undefined, { staleTime: 0 });
  return (
    <div className="grid gap-3">
      <div>
        <p className="text-md font-bold">{demoCopy.heading}</p>
        <p className="text-fg-2">{demoCopy.explain}</p>
      </div>
      <div className="grid gap-2">
        {STEPS.map(({ step, label }) => (
          <button
            key={step}
            type="button"
            className={`btn w-full flex-col gap-0 ${step === 'kickoff' ? 'btn-ink' : 'btn-line'}`}
            disabled={data?.[step] === null}
            onClick={() => move({ advanceTo: step })}
          >
            {label}
            <Target at={data?.[step]} />
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        {LEAPS.map(({ milliseconds, label }) => {
          const at = now === null ? undefined : new Date(now.getTime() + milliseconds);
          return (
            <button
              key={label}
              type="button"
              className="btn btn-line flex-col gap-0 px-2 py-1.5"
              disabled={at === undefined}
              onClick={() => at !== undefined && move({ now: at.toISOString() })}
            >
              {label}
              <Target at={at} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Buttons that move the shared clock forward, each with its target time; for administrators. */
export default function MoveClock({ now }: { now: Date | null }) {
  const utils = trpc.useUtils();
  const { mutate: move, isPending: isMoving } = trpc.state.moveClock.useMutation({
    onError: (error) => toast.error(messagesOf(error, demoCopy.failed).join(' ')),
    onSettled: () => utils.invalidate(),
  });
  return (
    <Menu
      buttonClass="btn rounded-md bg-on-pending px-3.5 text-sm text-pending-fill"
      panelClass="w-84 max-w-[calc(100vw-1.5rem)] min-w-52 p-4"
      isDisabled={isMoving}
      button={
        <>
          {isMoving ? <Icon of={LoaderCircle} className="size-4 motion-safe:animate-spin" /> : <Icon of={Clock} className="size-4" />}
          {isMoving ? demoCopy.moving : demoCopy.move}
        </>
      }
    >
      {(close) => (
        <Steps
          now={now}
          move={(to) => {
            close();
            move(to);
          }}
        />
      )}
    </Menu>
  );
}
