import { Share2 } from 'lucide-react';
import { outcomeCopy } from '../../content/outcome-copy.ts';
import { toast } from '../../lib/ui/toast.ts';
import { drawPoster, type PosterFacts } from './draw-poster.ts';

function save(file: File): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shares the picture where the device has a sheet for files, else saves it; cancelling is not a failure. */
async function give(facts: PosterFacts): Promise<void> {
  const picture = await drawPoster(facts);
  if (picture === null) return toast.error(outcomeCopy.posterFailed);
  const file = new File([picture], 'survivor-pool.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] }) !== true) return save(file);
  await navigator.share({ files: [file], title: facts.league }).catch(() => undefined);
}

/** The winner's poster, to keep or to send. */
export function PosterButton({ facts }: { facts: PosterFacts }) {
  return (
    <button type="button" className="btn btn-line justify-self-start bg-surface" onClick={() => void give(facts)}>
      <Share2 className="size-5" />
      {outcomeCopy.poster}
    </button>
  );
}
