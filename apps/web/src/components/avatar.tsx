import { useState } from 'react';
import { initialsOf } from '../lib/ui/format.ts';

/** Picture or initials, which also stand for a picture that cannot be shown; decoration beside the name. */
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
