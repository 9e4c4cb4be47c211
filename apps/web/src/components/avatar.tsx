import { useState } from 'react';
import { initialsOf } from '../lib/ui/format.ts';

/** A picture, or initials if it is missing or broken. Decorative: the name stands beside it. */
export function Avatar({ name, pictureUri, isLarge = false }: { name: string; pictureUri: string | null; isLarge?: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={`avatar ${isLarge ? 'size-9 text-xs' : ''}`} aria-hidden="true">
      {pictureUri === null || pictureUri === failed ? (
        initialsOf(name)
      ) : (
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
