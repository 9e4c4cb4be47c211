import { CircleX, Clock, type IconNode, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const KINDS: Record<'neutral' | 'info' | 'pending' | 'warning' | 'error', { icon: IconNode; box: string; sign: string }> = {
  neutral: { icon: Info, box: 'bg-sunken text-fg-2', sign: '' },
  info: { icon: Info, box: 'bg-info-soft text-fg', sign: 'text-info' },
  pending: { icon: Clock, box: 'bg-pending-soft text-fg font-medium', sign: 'text-pending' },
  warning: { icon: TriangleAlert, box: 'bg-pending-soft text-fg', sign: 'text-pending' },
  error: { icon: CircleX, box: 'bg-eliminated-soft text-fg', sign: 'text-eliminated' },
};

export function Note({ kind, icon, children }: { kind: keyof typeof KINDS; icon?: IconNode; children: ReactNode }) {
  const { icon: defaultIcon, box, sign } = KINDS[kind];
  return (
    <div
      className={`flex items-start gap-3 rounded-control px-4 py-3 text-base leading-[1.45] ${box}`}
      role={kind === 'error' ? 'alert' : undefined}
      data-note={kind}
    >
      <Icon of={icon ?? defaultIcon} className={`mt-0.5 size-5 flex-none ${sign}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
