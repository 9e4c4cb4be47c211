import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { Icon } from '../icon.tsx';
import { partsCopy } from '../parts-copy.ts';

export type BackButtonProps = { readonly fallback: '/' | '/home/leagues' | '/home/admin' };

/**
 * Goes back within this site, else to `fallback` (screens 2.14, 2.16, 2.17). The landing page needs
 * a full page load.
 */
export function BackButton({ fallback }: BackButtonProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const goBack = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: fallback, reloadDocument: fallback === '/' });
  };
  return (
    <button type="button" className="btn btn-quiet -ml-3 justify-self-start text-sm" onClick={goBack}>
      <Icon of={ArrowLeft} className="size-4" />
      {partsCopy.back}
    </button>
  );
}
