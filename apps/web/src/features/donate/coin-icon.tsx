import { useState } from 'react';
import type { Coin } from './coins.ts';

export const COIN = 'grid flex-none place-items-center overflow-hidden rounded-full border border-line bg-sunken font-heavy';

/** The coin's icon, or its symbol as a fallback (screens 2.14). Decorative unless `isSymbol`. */
export function CoinIcon({ coin, isSymbol = false }: { coin: Coin; isSymbol?: boolean }) {
  const [isMissing, setIsMissing] = useState(false);
  const accessibility = isSymbol ? { role: 'img', 'aria-label': coin.symbol } : { 'aria-hidden': true };
  return (
    <span className={`${COIN} ${isSymbol ? 'size-7 text-sm' : 'size-10 text-lg'}`} {...accessibility}>
      {isMissing ? coin.symbol : <img src={coin.icon} alt="" width={40} height={40} onError={() => setIsMissing(true)} />}
    </span>
  );
}
