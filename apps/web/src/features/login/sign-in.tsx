import { LogIn } from 'lucide-react';
import { Skeleton } from '../../components/skeleton.tsx';
import { copy } from '../../content/copy.ts';
import type { System } from '../../lib/trpc.ts';
import { GoogleButton } from './google-button.tsx';

export type SignInProps = { readonly system: System | null | undefined; readonly target: string };

/** The door: the provider's own button for Google, and always a plain one that needs no foreign script. `undefined`: not known yet. */
export function SignIn({ system, target }: SignInProps) {
  if (system === undefined) return <Skeleton className="h-[52px] w-full max-w-[400px]" />;
  const href = `/api/v1/ssoauth/login?redirect=${encodeURIComponent(target)}`;
  const isGoogle = system?.isGoogle === true;
  return (
    <div className="grid max-w-[400px] gap-3">
      {isGoogle && <GoogleButton clientId={system.clientId} />}
      <a href={href} className={`btn min-h-[52px] w-full text-md ${isGoogle ? 'btn-line' : 'btn-ink'}`}>
        <LogIn className="size-5" />
        {isGoogle ? copy.login.google : copy.login.signIn}
      </a>
    </div>
  );
}
