import type { DonateSettings } from '@survivor/contract/state';
import bitcoinIcon from './coins/bitcoin.svg';
import litecoinIcon from './coins/litecoin.svg';
import moneroIcon from './coins/monero.svg';
import { donateCopy } from './donate-copy.ts';

export type CoinId = Exclude<keyof DonateSettings, 'paymentUrl'>;

export type Coin = {
  readonly id: CoinId;
  readonly name: string;
  readonly symbol: string;
  readonly icon: string;
  /** Precedes the address in the QR code. */
  readonly uriPrefix: string;
};

/** The coins of screens 2.14, in its order. The symbol replaces an icon that fails to load. */
export const COINS: readonly Coin[] = [
  { id: 'bitcoin', name: donateCopy.coins.bitcoin, symbol: '₿', icon: bitcoinIcon, uriPrefix: 'bitcoin:' },
  { id: 'litecoin', name: donateCopy.coins.litecoin, symbol: 'Ł', icon: litecoinIcon, uriPrefix: '' },
  { id: 'monero', name: donateCopy.coins.monero, symbol: 'ɱ', icon: moneroIcon, uriPrefix: '' },
];

/** An address in groups of four characters, easy to check by eye. */
export const groupsOfFour = (address: string) => address.match(/.{1,4}/gu) ?? [];
