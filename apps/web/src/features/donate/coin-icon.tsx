import { useState } from 'react';
import type { Coin } from './coins.ts';

/** The coin's icon, or its symbol when the file does not load (specification 2.14). */
export function CoinIcon({ coin }: { coin: Coin }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <span className="coin" aria-hidden="true">
      {isMissing ? coin.symbol : <img src={coin.icon} alt="" width={40} height={40} onError={() => setIsMissing(true)} />}
    </span>
  );
}
