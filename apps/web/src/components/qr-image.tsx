import { qrImage } from '../lib/ui/qr-image.ts';

export type QrImageProps = { readonly text: string; readonly alt: string; readonly className: string };

const SIZE = 200;

/** Loaded on demand, so that pages without a QR code do not load the encoder. */
export default function QrImage({ text, alt, className }: QrImageProps) {
  return <img className={className} src={qrImage(text)} width={SIZE} height={SIZE} alt={alt} />;
}
