import { useState } from 'react';
import { initialsOf } from '../lib/ui/format.ts';

/**
 * A picture, or initials if it is missing or broken. Decorative: the name stands beside it. The
 * initials are drawn by CSS, so they are no part of a control's visible label.
 */
export function Avatar({ name, pictureUri, isLarge = false }: { name: string; pictureUri: string | null; isLarge?: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  const hasPicture = pictureUri !== null && pictureUri !== failed;
  return (
    <span
      className={`avatar ${isLarge ? 'size-9 text-xs' : ''}`}
      data-initials={hasPicture ? undefined : initialsOf(name)}
      aria-hidden="true"
    >
      {hasPicture && (
        <img
          src={pictureUri}
          alt=""
          className="size-full object-cover"
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(pictureUri)}
        />
      )}
    </span>
  );
}
