import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE, SECOND } from '#lib/durations.ts';
import { RULES } from '../../values.ts';
import {
  type CallOptions,
  type Connection,
  type Line,
  linkIn,
  type NetworkAdapter,
  NetworkError,
  type NewPost,
  textIn,
} from './network.ts';

const MAX_IMAGE = 8_000_000;
const MAX_ALT = 1500;
/** How often to ask whether an uploaded image is ready, every half second. */
const LOOKS = 20;
/** The answer while it isn't. */
const PARTIAL = 206;

const caller =
  (line: Line, { server, secret }: Connection) =>
  (path: string, { headers, ...options }: CallOptions = {}) =>
    line.call(server + path, {
      ...options,
      headers: { ...headers, authorization: `Bearer ${secret}` },
    });
type Call = ReturnType<typeof caller>;

/** Uploads the article's image with its description. @returns its ID */
async function uploadImage(call: Call, line: Line, post: NewPost): Promise<string | null> {
  const image = post.isOwnImage ? await post.image(MAX_IMAGE) : null;
  if (image === null) return null;
  const form = new FormData();
  const { bytes, type } = image;
  form.append('file', new Blob([Uint8Array.from(bytes)], { type }), `image.${type.split('/')[1]}`);
  form.append('description', post.imageAlt.slice(0, MAX_ALT));
  const packed = new Response(form);
  const { data } = await call('/api/v2/media', {
    method: 'POST',
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
    body: Buffer.from(await packed.arrayBuffer()),
  });
  const id = textIn(data, 'id');
  if (linkIn((data as { url?: unknown }).url) !== null) return id;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if ((await call(`/api/v1/media/${encodeURIComponent(id)}`)).status !== PARTIAL) return id;
    await wait(SECOND / 2, undefined, { signal: line.signal });
  }
  throw new NetworkError('later', 'The image is still being processed.');
}

/** Mastodon, and servers with its API. */
export const mastodon: NetworkAdapter = {
  // A server remembers idempotency keys for an hour.
  repeatableFor: 50 * MINUTE,

  async check(line, connection) {
    const call = caller(line, connection);
    const { data } = await call('/api/v1/accounts/verify_credentials');
    const { data: instance } = await call('/api/v2/instance');
    const { configuration } = (instance ?? {}) as {
      configuration?: { statuses?: { max_characters?: unknown } };
    };
    const limit = Number(configuration?.statuses?.max_characters);
    const maxChars = limit > 0 && limit < 1_000_000 ? Math.floor(limit) : RULES.mastodon.maxChars;
    return { message: `Logged in as ${textIn(data, 'acct')}.`, maxChars };
  },

  async post(line, connection, post) {
    const call = caller(line, connection);
    const image = await uploadImage(call, line, post);
    const { data } = await call('/api/v1/statuses', {
      headers: { 'idempotency-key': post.key },
      json: { status: post.text, ...(image !== null && { media_ids: [image] }) },
      creates: true,
    });
    return {
      remoteId: textIn(data, 'id', { creates: true }),
      url: linkIn((data as { url?: unknown }).url),
    };
  },

  async remove(line, connection, remoteId) {
    const path = `/api/v1/statuses/${encodeURIComponent(remoteId)}`;
    await caller(line, connection)(path, { method: 'DELETE' });
  },
};
