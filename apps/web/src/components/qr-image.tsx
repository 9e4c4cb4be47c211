import { qrImage } from '../lib/ui/qr-image.ts';

export type QrImageProps = { readonly text: string; readonly alt: string; readonly className: string };

const SIZE = 200;

/** The encoder loads with the first code that is shown. */
export default function QrImage({ text, alt, className }: QrImageProps) {
  return <img className={className} src={qrImage(text)} width={SIZE} height={SIZE} alt={alt} />;
}
