import { CircleX, Clock, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const KINDS: Record<'neutral' | 'info' | 'pending' | 'warning' | 'error', { icon: LucideIcon; box: string; sign: string }> = {
  neutral: { icon: Info, box: '', sign: '' },
  info: { icon: Info, box: 'bg-info-soft text-fg', sign: 'text-info' },
  pending: { icon: Clock, box: 'bg-pending-soft text-fg font-medium', sign: 'text-pending' },
  warning: { icon: TriangleAlert, box: 'bg-pending-soft text-fg', sign: 'text-pending' },
  error: { icon: CircleX, box: 'bg-eliminated-soft text-fg', sign: 'text-eliminated' },
};

export function Note({ kind, icon, children }: { kind: keyof typeof KINDS; icon?: LucideIcon; children: ReactNode }) {
  const { icon: usual, box, sign } = KINDS[kind];
  const Icon = icon ?? usual;
  return (
    <div className={`note ${box}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon className={`size-5 flex-none ${sign}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
