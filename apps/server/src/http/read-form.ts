import { type ParsedUrlQuery, parse } from 'node:querystring';

/** A sign-in form has a few; what stands behind them is not read. */
const MOST_FIELDS = 20;

export const readForm = (text: string): ParsedUrlQuery => parse(text, '&', '=', { maxKeys: MOST_FIELDS });
