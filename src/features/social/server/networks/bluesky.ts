import { isoTime } from '#lib/format/iso.ts';
import { LINKS } from '../../text.ts';
import {
  type CallOptions,
  type Connection,
  type Line,
  type NetworkAdapter,
  NetworkError,
  type NewPost,
  textIn,
} from './network.ts';
import { timeOfTid } from './tid.ts';

const COLLECTION = 'app.bsky.feed.post';
/** The limit of a link card's image. */
const MAX_IMAGE = 1_000_000;
const MAX_TOKEN = 10_000;

interface Session {
  did: string;
  accessJwt: string;
  refreshJwt: string;
}

const TAGS = /(?<=^|\s)#(?<tag>[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu;

/** Marks links and tags, by their positions in bytes. */
function facetsOf(text: string) {
  const bytesBefore = (index: number) => Buffer.byteLength(text.slice(0, index));
  const facet = (match: RegExpExecArray, feature: object) => ({
    index: {
      byteStart: bytesBefore(match.index),
      byteEnd: bytesBefore(match.index + match[0].length),
    },
    features: [feature],
  });
  return [
    ...Array.from(text.matchAll(LINKS), (match) =>
      facet(match, { $type: 'app.bsky.richtext.facet#link', uri: match[0] }),
    ),
    ...Array.from(text.matchAll(TAGS), (match) =>
      facet(match, { $type: 'app.bsky.richtext.facet#tag', tag: match.groups?.tag }),
    ),
  ];
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Calls with the saved login, or a new one if there is none or it ended. */
function opened(line: Line, { server, login, secret, session: saved }: Connection) {
  const xrpc = (name: string, options: CallOptions) => line.call(`${server}/xrpc/${name}`, options);
  let session = saved === null ? null : (JSON.parse(saved) as Session);

  async function keep(data: unknown): Promise<Session> {
    session = {
      did: textIn(data, 'did'),
      accessJwt: textIn(data, 'accessJwt', { maxLength: MAX_TOKEN }),
      refreshJwt: textIn(data, 'refreshJwt', { maxLength: MAX_TOKEN }),
    };
    await line.saveSession(JSON.stringify(session));
    return session;
  }
  const logIn = async () => {
    const json = { identifier: login, password: secret };
    return keep((await xrpc('com.atproto.server.createSession', { json })).data);
  };
  async function renew(refreshJwt: string): Promise<Session> {
    try {
      const options = { method: 'POST', headers: bearer(refreshJwt) } as const;
      return await keep((await xrpc('com.atproto.server.refreshSession', options)).data);
    } catch (error) {
      if (error instanceof NetworkError && error.outcome === 'refused') return logIn();
      throw error;
    }
  }
  /** @throws NetworkError */
  async function call(name: string, options: (of: Session) => CallOptions) {
    const send = (of: Session) => {
      const { headers, ...rest } = options(of);
      return xrpc(name, { ...rest, headers: { ...headers, ...bearer(of.accessJwt) } });
    };
    const current = session ?? (await logIn());
    try {
      return await send(current);
    } catch (error) {
      const isEnded =
        error instanceof NetworkError &&
        (error.status === 401 || (error.status === 400 && /token/i.test(error.message)));
      if (!isEnded) throw error;
      return send(await renew(current.refreshJwt));
    }
  }
  return { call, logIn };
}

/** Uploads the image of the link card. */
async function thumbOf(calls: ReturnType<typeof opened>, post: NewPost): Promise<unknown> {
  const image = await post.image(MAX_IMAGE);
  if (image === null) return;
  const { data } = await calls.call('com.atproto.repo.uploadBlob', () => ({
    method: 'POST',
    headers: { 'content-type': image.type },
    body: image.bytes,
  }));
  return (data as { blob?: unknown } | null)?.blob;
}

/** Posts under a record key of ours, so that a repeated request writes the same record. */
export const bluesky: NetworkAdapter = {
  repeatableFor: Number.POSITIVE_INFINITY,

  async check(line, connection) {
    await opened(line, connection).logIn();
    return { message: `Logged in as ${connection.login}.` };
  },

  async post(line, connection, post) {
    const calls = opened(line, connection);
    const thumb = await thumbOf(calls, post);
    const facets = facetsOf(post.text);
    const { url: uri, title, description } = post;
    const record = {
      $type: COLLECTION,
      text: post.text,
      createdAt: isoTime(timeOfTid(post.key)),
      ...(facets.length > 0 && { facets }),
      embed: {
        $type: 'app.bsky.embed.external',
        external: { uri, title, description, ...(thumb !== undefined && { thumb }) },
      },
    };
    const { data } = await calls.call('com.atproto.repo.putRecord', ({ did }) => ({
      json: { repo: did, collection: COLLECTION, rkey: post.key, record },
      creates: true,
    }));
    const remoteId = textIn(data, 'uri', { creates: true });
    const [did = ''] = /did:[^/]+/.exec(remoteId) ?? [];
    return { remoteId, url: `https://bsky.app/profile/${did}/post/${post.key}` };
  },

  async remove(line, connection, remoteId) {
    const rkey = remoteId.split('/').pop();
    await opened(line, connection).call('com.atproto.repo.deleteRecord', ({ did }) => ({
      json: { repo: did, collection: COLLECTION, rkey },
    }));
  },
};
