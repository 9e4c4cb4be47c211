import { saveFile } from '../../lib/ui/save-file.ts';
import { openShareSheet } from '../../lib/ui/share-sheet.ts';
import { drawPicture } from './draw-picture.ts';
import { describePicture, type Picture } from './picture.ts';

const FILE = 'survivor-pool.png';

/** Shares a picture if the device can, else saves it. False if the browser cannot draw it. */
export async function sharePicture(picture: Picture): Promise<boolean> {
  const image = await drawPicture(picture);
  if (image === null) return false;
  const file = new File([image], FILE, { type: image.type });
  const data = { files: [file], title: picture.league, text: describePicture(picture) };
  const isShared = navigator.canShare?.(data) === true && (await openShareSheet(data));
  if (!isShared) saveFile(FILE, file);
  return true;
}
