import { refuseAct } from '@survivor/rules';
import { Lock } from 'lucide';
import { type ReactNode, useId } from 'react';
import { InviteLink } from '../../components/invite/invite-links.tsx';
import { Note } from '../../components/notice.tsx';
import type { League } from '../../lib/api/trpc.ts';
import { inviteTabCopy } from './invite-tab-copy.ts';
import { KeyAndPassword } from './key-and-password.tsx';
import { NewMembers } from './new-members.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className="card grid gap-3" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Link, key, password and who may still join (screens 2.33). Nobody joins a started league. */
export function InviteTab({ league }: { league: League }) {
  // All acts of this tab are refused in the same states.
  const refusal = refuseAct('set-member-limit', { role: 'administrator', status: league.status });
  const isDisabled = refusal !== null;
  return (
    <div className="grid max-w-[44rem] grid-cols-1 gap-4">
      {isDisabled && (
        <Note kind="neutral" icon={Lock}>
          {refusal.message}
        </Note>
      )}
      {!isDisabled && (
        <Section title={inviteTabCopy.link}>
          <InviteLink leagueId={league.id} league={league.name} />
        </Section>
      )}
      <Section title={inviteTabCopy.credentials}>
        <KeyAndPassword league={league} isDisabled={isDisabled} />
      </Section>
      <Section title={inviteTabCopy.joins}>
        <NewMembers league={league} isDisabled={isDisabled} />
      </Section>
    </div>
  );
}
