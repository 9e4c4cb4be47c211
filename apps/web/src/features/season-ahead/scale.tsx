import { aheadCopy } from './season-ahead-copy.ts';

const SHADES = [0, 1, 2, 3, 4];

/** The legend of the shades and of the planned picks. */
export function Scale() {
  return (
    <p className="ahead-scale">
      <span>
        {aheadCopy.scaleFrom}
        <span className="ahead-shades" aria-hidden="true">
          {SHADES.map((shade) => (
            <i key={shade} data-shade={shade} />
          ))}
        </span>
        {aheadCopy.scaleTo}
      </span>
      <span>
        <i className="ahead-own" aria-hidden="true" />
        {aheadCopy.yours}
      </span>
    </p>
  );
}
