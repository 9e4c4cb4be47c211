import { LogIn, ServerOff, WifiOff } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/notice.tsx';
import { SignInObstacle } from '../../components/sign-in/sign-in-obstacle-notice.tsx';
import { signInPath } from '../../components/sign-in/sign-in-path.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import type { System } from '../../lib/api/trpc.ts';
import { useOnline, useServerSilent } from '../../lib/ui/use-online.ts';
import { GoogleButton } from './google-button.tsx';
import { loginCopy } from './login-copy.ts';

export type SignInProps = {
  /** Undefined while it loads, null if that failed. */
  readonly system: System | null | undefined;
  readonly target: string;
  /** Only /login may run the provider's script (rules 9). */
  readonly allowsProviderScript: boolean;
};

/** Google's own button if allowed, and always a plain one that needs no third-party script. */
export function SignIn({ system, target, allowsProviderScript }: SignInProps) {
  const isOnline = useOnline();
  const isSilent = useServerSilent();
  if (system === undefined) return <Skeleton className="h-[52px] w-full max-w-[400px]" />;
  const isGoogle = system?.isGoogle === true;
  const hasProviderButton = isGoogle && allowsProviderScript;
  return (
    <div className="grid max-w-[400px] gap-3">
      {!isOnline && (
        <Note kind="warning" icon={isSilent ? ServerOff : WifiOff}>
          {isSilent ? loginCopy.unreachable : loginCopy.offline}
        </Note>
      )}
      <SignInObstacle isGoogle={isGoogle} />
      {hasProviderButton && <GoogleButton clientId={system.clientId} />}
      <a href={signInPath(target)} className={`btn min-h-[52px] w-full text-md ${hasProviderButton ? 'btn-line' : 'btn-ink'}`}>
        <Icon of={LogIn} className="size-5" />
        {isGoogle ? loginCopy.google : loginCopy.signIn}
      </a>
    </div>
  );
}
