import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const S3_BUCKET = 'our-images';
const KEY_ID = 'AKIDEXAMPLE';
const SECRET = 'hunter2/a+secret';
const REGION = 'eu-central-1';

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Whether a request has a valid AWS signature (version 4) made with our secret. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return false;
  const [, keyId, scope, day = '', region = '', names = '', signature] = parts;
  const at = String(headers['x-amz-date']);
  if (keyId !== KEY_ID || region !== REGION || !at.startsWith(day)) return false;
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return false;
  const canonical = [
    method,
    ...url.split('?').slice(0, 1),
    url.split('?')[1] ?? '',
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, text).toString('hex') === signature;
}

const error = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${KEY_ID}</AWSAccessKeyId></Error>`;

/** A small server with the part of S3 that we use, which can be told to fail. */
export async function startS3() {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const state = {
    /** The status of all responses; null for success. */
    failing: null as number | null,
    /** Called instead of responding; null responds. */
    hanging: null as (() => void) | null,
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request).catch(() => null);
    // The client broke off.
    if (bytes === null) return;
    const answer = (status: number, body: Buffer | string = '', type = 'application/xml') => {
      response.writeHead(status, { 'content-type': type, 'content-length': body.length });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    if (state.hanging) return state.hanging();
    if (state.failing !== null) return answer(state.failing, error('SlowDown'));
    if (!isSigned(request)) return answer(403, error('SignatureDoesNotMatch'));
    const key = decodeURIComponent(request.url ?? '');
    if (!key.startsWith(`/${S3_BUCKET}/`)) return answer(404, error('NoSuchBucket'));
    const object = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: request.headers['content-type'] });
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (!object) return answer(404, error('NoSuchKey'));
    const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (first === '') return answer(200, object.bytes, object.type);
    return answer(206, object.bytes.subarray(Number(first), Number(last) + 1), object.type);
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    state,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
