import type { ReactNode } from 'react';

const TONES = {
  neutral: 'bg-locked-soft text-locked',
  ink: 'bg-ink text-on-ink',
  alive: 'bg-alive-soft text-alive',
  out: 'bg-eliminated-soft text-eliminated',
  pending: 'bg-pending-soft text-pending',
  own: 'bg-accent-soft text-accent',
  info: 'bg-info-soft text-info',
} as const;

export type Tone = keyof typeof TONES;

export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`pill ${TONES[tone]}`}>{children}</span>;
}
