import { Share2 } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../lib/ui/save-file.ts';
import { openShareSheet } from '../../lib/ui/share-sheet.ts';
import { toast } from '../../lib/ui/toast.ts';
import { drawPoster, type PosterFacts } from './draw-poster.ts';
import { outcomeCopy } from './outcome-copy.ts';

const FILE = 'survivor-pool.png';

/** Shares the image if the device can share files, else saves it. Canceling is not a failure. */
async function sharePoster(facts: PosterFacts): Promise<void> {
  const picture = await drawPoster(facts);
  if (picture === null) return toast.error(outcomeCopy.posterFailed);
  const file = new File([picture], FILE, { type: picture.type });
  const data = { files: [file], title: facts.league };
  const isShared = navigator.canShare?.(data) === true && (await openShareSheet(data));
  if (!isShared) saveFile(FILE, file);
}

/** Saves or shares the winner's poster. */
export function PosterButton({ facts }: { facts: PosterFacts }) {
  return (
    <button type="button" className="btn btn-line justify-self-start text-fg" onClick={() => void sharePoster(facts)}>
      <Icon of={Share2} className="size-5" />
      {outcomeCopy.poster}
    </button>
  );
}
