import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

export type TlsProxy = {
  /** The given URL, through the proxy and without `sslmode`. */
  readonly url: string;
  /** The certificate of its private CA, and one of an unrelated CA. */
  readonly caFile: string;
  readonly otherCaFile: string;
  close(): Promise<void>;
};

/** The code that requests TLS from PostgreSQL, in the first message of a connection. */
const SSL_REQUEST = 80_877_103;
const NO_ENCRYPTION = ['SFATAL', 'C28000', 'Mno pg_hba.conf entry for host "127.0.0.1", user "u", database "d", no encryption'];

function refusal(): Buffer {
  const fields = Buffer.from(`${NO_ENCRYPTION.map((field) => `${field}\0`).join('')}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const PROGRAM = 'openssl';

function openssl(folder: string, args: string): void {
  const { status, stderr } = spawnSync(PROGRAM, args.split(' '), { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${PROGRAM} failed: ${stderr}`);
}

/** The server's certificate is for `localhost` alone. */
function createCertificates(folder: string): { key: Buffer; cert: Buffer } {
  const selfSigned = 'req -x509 -newkey rsa:2048 -nodes -days 2';
  openssl(folder, `${selfSigned} -keyout ca.key -out ca.pem -subj /CN=Private`);
  openssl(folder, `${selfSigned} -keyout other.key -out other.pem -subj /CN=Other`);
  openssl(folder, 'req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  openssl(folder, 'x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 -extfile names');
  return { key: readFileSync(join(folder, 'server.key')), cert: readFileSync(join(folder, 'server.pem')) };
}

/** Puts TLS in front of a PostgreSQL, as hosts do: a private CA, and connections without TLS are refused. */
export async function startTlsProxy(to: string): Promise<TlsProxy> {
  const target = new URL(to);
  const folder = mkdtempSync(join(tmpdir(), 'survivor-tls-'));
  const certificates = createCertificates(folder);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    client.once('data', (first) => {
      if (first.readInt32BE(4) !== SSL_REQUEST) return client.end(refusal());
      const secure = new TLSSocket(client, { isServer: true, ...certificates });
      const upstream = connect(Number(target.port), target.hostname);
      secure.on('error', () => upstream.destroy());
      upstream.on('error', () => secure.destroy());
      secure.pipe(upstream).pipe(secure);
      client.write('S');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
  const url = new URL(to);
  url.host = `localhost:${address.port}`;
  return {
    url: url.toString(),
    caFile: join(folder, 'ca.pem'),
    otherCaFile: join(folder, 'other.pem'),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
