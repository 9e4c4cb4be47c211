import { drawPreview, type Preview } from './draw-preview.ts';

const MOST_KEPT = 200;

/** Draws each preview once and keeps the latest: pictures of one league come in crowds, when its link was sent to a group. */
export function keepPictures(): (preview: Preview) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  return (preview) => {
    const key = JSON.stringify(preview);
    const picture = kept.get(key) ?? drawPreview(preview);
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return picture;
  };
}
