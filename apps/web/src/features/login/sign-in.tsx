import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { copy } from '../../content/copy.ts';
import { loginCopy } from '../../content/login-copy.ts';
import type { System } from '../../lib/api/trpc.ts';
import { GoogleButton } from './google-button.tsx';
import { findObstacle, type Obstacle } from './sign-in-obstacle.ts';

export type SignInProps = {
  /** Undefined while it is not known yet, null when it could not be asked for. */
  readonly system: System | null | undefined;
  readonly target: string;
  /** Only /login may run the provider's script (rules 9). */
  readonly allowsProviderScript: boolean;
};

const OBSTACLES: Record<Obstacle, string> = { storage: copy.blockedStorage, 'in-app': loginCopy.inApp };

function ObstacleNote({ isGoogle }: { isGoogle: boolean }) {
  const [obstacle] = useState(() => findObstacle({ isGoogle }));
  return obstacle !== null && <Note kind="warning">{OBSTACLES[obstacle]}</Note>;
}

/** The door: the provider's own button for Google, and always a plain one that needs no foreign script. */
export function SignIn({ system, target, allowsProviderScript }: SignInProps) {
  if (system === undefined) return <Skeleton className="h-[52px] w-full max-w-[400px]" />;
  const href = `/api/v1/ssoauth/login?redirect=${encodeURIComponent(target)}`;
  const isGoogle = system?.isGoogle === true;
  const hasProviderButton = isGoogle && allowsProviderScript;
  return (
    <div className="grid max-w-[400px] gap-3">
      <ObstacleNote isGoogle={isGoogle} />
      {hasProviderButton && <GoogleButton clientId={system.clientId} />}
      <a href={href} className={`btn min-h-[52px] w-full text-md ${hasProviderButton ? 'btn-line' : 'btn-ink'}`}>
        <LogIn className="size-5" />
        {isGoogle ? loginCopy.google : loginCopy.signIn}
      </a>
    </div>
  );
}
