import { adminCopy } from '../admin-copy.ts';

/** In a table for what is not there; left out where rows are blocks. */
export const Dash = () => <span className="row-none row-dash">{adminCopy.none}</span>;
