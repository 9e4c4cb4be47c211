import { get } from 'node:http';

export type Fetched = { readonly bytes: number; readonly text: string };

/** Bytes of the body as they cross the wire in this encoding. */
export function fetchEncoded(url: string, encoding: 'gzip' | 'br' | 'identity'): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
        resolve({ bytes: body.length, text: body.toString('utf8') });
      });
    }).on('error', reject);
  });
}

/** The sum over these addresses. */
export async function bytesOf(urls: Iterable<string>, encoding: 'gzip' | 'br'): Promise<number> {
  let bytes = 0;
  for (const url of urls) bytes += (await fetchEncoded(url, encoding)).bytes;
  return bytes;
}
