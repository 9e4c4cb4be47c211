import { initialsOf } from '../lib/format.ts';

/** Picture or initials; decoration beside the name. */
export function Avatar({ name, pictureUri, isLarge = false }: { name: string; pictureUri: string | null; isLarge?: boolean }) {
  return (
    <span className={`avatar ${isLarge ? 'avatar-large' : ''}`} aria-hidden="true">
      {pictureUri === null ? initialsOf(name) : <img src={pictureUri} alt="" loading="lazy" referrerPolicy="no-referrer" />}
    </span>
  );
}
