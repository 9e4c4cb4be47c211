import { Flag } from 'lucide';
import { Icon } from '../icon.tsx';
import { Pill, type Tone } from '../pill.tsx';

const TONES: Record<string, Tone> = {
  open: 'ink',
  active: 'alive',
  'in progress': 'alive',
  pending: 'pending',
  completed: 'info',
  cancelled: 'out',
  inactive: 'out',
};

/** A league's status as a color, a label and sometimes an icon (screens 4, "Badge color"). */
export function StatusBadge({ status }: { status: string }) {
  const tone = TONES[status.toLowerCase()] ?? 'neutral';
  return (
    <Pill tone={tone}>
      {tone === 'alive' && <span className="dot" />}
      {tone === 'info' && <Icon of={Flag} className="size-[1em]" />}
      {status}
    </Pill>
  );
}
