import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What happens to the next request whose path contains a text. */
interface Fault {
  path: string;
  /** The answer; without one the connection ends without an answer. */
  status?: number;
  headers?: Record<string, string>;
  body?: string | ((asked: Asked) => string);
  /** Whether the request has its effect all the same. */
  isDone?: boolean;
  /** What happens before the answer, which is the usual one. */
  meanwhile?: () => Promise<unknown>;
}

interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export const PASSWORD = 'abcd-efgh-ijkl-mnop';
export const TOKEN = 'a-token-of-mastodon';
export const DISCORD_PATH = '/api/webhooks/77/secret-of-discord';
export const SLACK_PATH = '/services/T00/B00/secret-of-slack';
export const HOOK_PATH = '/hook/secret-of-the-hook';
const DID = 'did:plc:abc123';

type Json = Record<string, unknown>;

/** Servers of Bluesky, Mastodon, Discord, Slack and a plain webhook behind one port. */
export async function startNetworks() {
  const records = new Map<string, Json>();
  const blobs: { type: string; bytes: number }[] = [];
  const sessions = { access: new Set<string>(), refresh: new Set<string>(), logins: 0 };
  const statuses = new Map<string, Json>();
  const byKey = new Map<string, string>();
  const media = new Map<string, { description: string; looks: number }>();
  const discord = new Map<string, Json>();
  const slack: Json[] = [];
  const hook: Json[] = [];
  const asked: Asked[] = [];
  const faults: Fault[] = [];
  let made = 100;
  const next = () => {
    made += 1;
    return String(made);
  };

  const ok = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });
  const no = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });
  type Answer = { status: number; body: string };

  function session() {
    const [accessJwt, refreshJwt] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    sessions.access.add(accessJwt);
    sessions.refresh.add(refreshJwt);
    return ok({ did: DID, handle: 'mag.example', accessJwt, refreshJwt });
  }

  function bluesky(name: string, { headers, body }: Asked, json: Json): Answer {
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    if (name === 'com.atproto.server.createSession') {
      sessions.logins += 1;
      const isRight = json.identifier === 'mag.example' && json.password === PASSWORD;
      return isRight
        ? session()
        : no(401, { error: 'AuthenticationRequired', message: 'Invalid identifier or password' });
    }
    if (name === 'com.atproto.server.refreshSession') {
      if (!sessions.refresh.delete(token))
        return no(400, { error: 'ExpiredToken', message: 'Token has been revoked' });
      return session();
    }
    if (!sessions.access.has(token))
      return no(400, { error: 'ExpiredToken', message: 'Token has expired' });
    if (name === 'com.atproto.repo.uploadBlob') {
      const type = headers['content-type'] ?? '';
      blobs.push({ type, bytes: body.length });
      return ok({
        blob: { $type: 'blob', ref: { $link: 'bafk' }, mimeType: type, size: body.length },
      });
    }
    const key = `${String(json.collection)}/${String(json.rkey)}`;
    if (name === 'com.atproto.repo.putRecord') {
      if (!/^[234567a-z]{13}$/.test(String(json.rkey))) return no(400, { error: 'InvalidRequest' });
      records.set(key, json.record as Json);
      return ok({ uri: `at://${DID}/${key}`, cid: 'bafy' });
    }
    if (name === 'com.atproto.repo.deleteRecord') {
      records.delete(key);
      return ok({});
    }
    return no(404, { error: 'MethodNotImplemented' });
  }

  function mastodon({ method, path, headers, body }: Asked, json: Json): Answer {
    if (path === '/api/v2/instance')
      return ok({ configuration: { statuses: { max_characters: 600 } } });
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return no(401, { error: 'The access token is invalid' });
    if (path === '/api/v1/accounts/verify_credentials') return ok({ id: '1', acct: 'mag' });
    if (path === '/api/v2/media') {
      const id = next();
      const description = /name="description"\r\n\r\n(.*?)\r\n/s.exec(body.toString('utf8'))?.[1];
      media.set(id, { description: description ?? '', looks: 0 });
      return ok({ id, type: 'image', url: null }, 202);
    }
    const [, mediaId] = /^\/api\/v1\/media\/(\d+)$/.exec(path) ?? [];
    if (mediaId !== undefined) {
      const one = media.get(mediaId);
      if (!one) return no(404, { error: 'Record not found' });
      one.looks += 1;
      return ok({ id: mediaId }, one.looks > 1 ? 200 : 206);
    }
    if (path === '/api/v1/statuses') {
      const key = String(headers['idempotency-key']);
      const known = statuses.get(byKey.get(key) ?? '');
      if (known) return ok(known);
      const status = String(json.status);
      if (status.replace(/https?:\/\/\S+/g, 'x'.repeat(23)).length > 600) {
        return no(422, { error: 'Validation failed: Text character limit of 600 exceeded' });
      }
      const id = next();
      const stored = { id, url: `https://social.example/@mag/${id}`, ...json };
      statuses.set(id, stored);
      byKey.set(key, id);
      return ok(stored);
    }
    const [, id = ''] = /^\/api\/v1\/statuses\/(\d+)$/.exec(path) ?? [];
    if (method === 'DELETE' && statuses.delete(id)) return ok({ id });
    return no(404, { error: 'Record not found' });
  }

  function chats({ method, path }: Asked, json: Json): Answer {
    const [base = '', query] = path.split('?');
    if (base === DISCORD_PATH && method === 'GET') {
      return ok({ id: '77', name: 'News', channel_id: '5', guild_id: '4' });
    }
    if (base === DISCORD_PATH && method === 'POST') {
      const content = String(json.content);
      if (content.length > 2000) return no(400, { code: 50035, message: 'Invalid Form Body' });
      const id = next();
      discord.set(id, json);
      return query === 'wait=true'
        ? ok({ id, channel_id: '5', ...json })
        : { status: 204, body: '' };
    }
    const message = base.startsWith(`${DISCORD_PATH}/messages/`)
      ? base.split('/').pop()
      : undefined;
    if (message !== undefined && method === 'DELETE') {
      return discord.delete(message)
        ? { status: 204, body: '' }
        : no(404, { code: 10008, message: 'Unknown Message' });
    }
    if (base === SLACK_PATH) {
      if (typeof json.text !== 'string') return { status: 400, body: 'no_text' };
      slack.push(json);
      return { status: 200, body: 'ok' };
    }
    if (base.startsWith('/services/')) return { status: 404, body: 'no_service' };
    if (base === HOOK_PATH) {
      if (method !== 'POST') return { status: 405, body: '' };
      hook.push(json);
      return ok({ url: 'https://threads.example/@mag/post/1' });
    }
    return no(404, { message: 'Unknown Webhook', code: 10015 });
  }

  function answerTo(request: Asked): Answer {
    const { path, body } = request;
    const isJson = request.headers['content-type'] === 'application/json';
    const json = isJson ? (JSON.parse(body.toString('utf8')) as Json) : {};
    if (path.startsWith('/xrpc/')) return bluesky(path.slice('/xrpc/'.length), request, json);
    return /^\/api\/v\d\//.test(path) ? mastodon(request, json) : chats(request, json);
  }

  type Sent = Partial<Answer> & Pick<Fault, 'headers'>;
  function send(reply: ServerResponse, { status = 200, headers = {}, body = '' }: Sent) {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }

  async function respond(incoming: IncomingMessage, reply: ServerResponse) {
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: await buffer(incoming) };
    asked.push(request);
    const index = faults.findIndex((one) => path.includes(one.path));
    const [fault] = index === -1 ? [] : faults.splice(index, 1);
    if (fault?.meanwhile) {
      await fault.meanwhile();
      return send(reply, answerTo(request));
    }
    const answer = fault && !fault.isDone ? null : answerTo(request);
    if (!fault) return send(reply, answer ?? {});
    const { status, headers: sent = {}, body = '' } = fault;
    if (status === undefined) incoming.socket.destroy();
    else
      send(reply, { status, headers: sent, body: typeof body === 'string' ? body : body(request) });
  }

  const server = createServer((incoming, reply) => void respond(incoming, reply));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    records,
    blobs,
    sessions,
    statuses,
    media,
    discord,
    slack,
    hook,
    asked,
    /** The next request whose path contains this text fails. */
    fail: (fault: Fault) => faults.push(fault),
    reset() {
      for (const each of [records, statuses, byKey, media, discord]) each.clear();
      for (const each of [blobs, slack, hook, asked, faults]) each.length = 0;
      sessions.access.clear();
      sessions.refresh.clear();
      sessions.logins = 0;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
