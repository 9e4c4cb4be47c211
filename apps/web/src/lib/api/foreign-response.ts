const JSON_TYPE = /^application\/(?:problem\+)?json\b/i;

/** Whether a response declares this content type. */
export const isOfType = ({ headers }: Response, type: RegExp): boolean => type.test(headers.get('content-type') ?? '');

/** Whether a response is a file that our server offers for download. */
export const isDownload = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-disposition')?.startsWith('attachment') === true;

export const isJson = (response: Response): boolean => isOfType(response, JSON_TYPE);

/**
 * A response that does not come from our server, such as the error page of a proxy, the block page
 * of a firewall or a sign-in page.
 */
export class ForeignResponse extends Error {
  readonly status: number;

  constructor(status: number) {
    super('The response is not from the server of this app');
    this.status = status;
  }
}

/** The response of a call, which our server always writes as JSON. Throws ForeignResponse. */
export function requireJson(response: Response): Response {
  if (isJson(response)) return response;
  void response.body?.cancel().catch(() => undefined);
  throw new ForeignResponse(response.status);
}
