import { Share2 } from 'lucide';
import { useId } from 'react';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../lib/ui/toast.ts';
import { describePicture, type Picture } from './picture.ts';
import { pictureCopy } from './picture-copy.ts';

export type SharePictureButtonProps = {
  readonly picture: Picture | null;
  readonly label: string;
  readonly className: string;
};

/**
 * Shares or saves a picture, described to screen readers. The code that draws loads with the first
 * press.
 */
export function SharePictureButton({ picture, label, className }: SharePictureButtonProps) {
  const id = useId();
  if (picture === null) return null;
  const share = async () => {
    const { sharePicture } = await import('./share-picture.ts');
    if (!(await sharePicture(picture))) toast.error(pictureCopy.failed);
  };
  return (
    <>
      <button type="button" className={className} aria-describedby={id} onClick={() => void share()}>
        <Icon of={Share2} className="size-5" />
        {label}
      </button>
      <p id={id} hidden>
        {describePicture(picture)}
      </p>
    </>
  );
}
