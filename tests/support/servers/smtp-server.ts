import { createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A received message. */
export interface ArrivedMail {
  /** The envelope sender. */
  from: string;
  to: string[];
  raw: string;
  /** An unfolded header field; undefined if it is missing. */
  header(name: string): string | undefined;
  /** The text of a single-part message. */
  text: string;
}

/** What the server does with a complete message instead of accepting it. */
type Misbehavior = 'drop' | 'end' | 'hang' | { code: number };
/** Where it closes a connection before a message: before the greeting, at MAIL FROM or at RCPT TO. */
type Abruptness = 'greeting' | 'sender' | 'recipient';

function readMail(from: string, to: string[], raw: string): ArrivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n');
  const header = (name: string) => {
    const start = `${name.toLowerCase()}:`;
    const line = lines.find((one) => one.toLowerCase().startsWith(start));
    return line?.slice(start.length).trim();
  };
  return { from, to, raw, header, text: decoded(rest.join('\r\n\r\n'), header) };
}

function decoded(body: string, header: (name: string) => string | undefined): string {
  const encoding = header('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n').trimEnd();
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) =>
      String.fromCharCode(Number(`0x${hex}`)),
    );
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n').trimEnd();
}

/** A local mail server that stores messages and can be told to fail. */
export async function openSmtpServer({ user, pass }: { user?: string; pass?: string } = {}) {
  const mails: ArrivedMail[] = [];
  const refused = new Map<string, { code: number; said: string }>();
  const sockets = new Set<Socket>();
  let misbehavior: Misbehavior | null = null;
  let abruptness: { at: Abruptness; after: number } | null = null;
  let isSilent = false;
  let connections = 0;
  let tellBegun: (() => void) | undefined;

  /** @param transaction number within the connection, from 1 */
  const endsAt = (place: Abruptness, transaction = 1): boolean => {
    if (abruptness?.at !== place || transaction <= abruptness.after) return false;
    for (const socket of sockets) socket.end();
    return true;
  };

  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: user === undefined,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      if (auth.username === user && auth.password === pass) return done(null, { user });
      // As verbose as a bad server can be.
      const text = `${auth.username} may not with ${auth.password}`;
      done(Object.assign(new Error(text), { responseCode: 535 }));
    },
    onConnect(_session, done) {
      if (!endsAt('greeting')) done();
    },
    onMailFrom(_address, session, done) {
      if (!endsAt('sender', session.transaction)) done();
    },
    onRcptTo({ address }, session, done) {
      if (isSilent) return tellBegun?.();
      if (endsAt('recipient', session.transaction)) return;
      const refusal = refused.get(address);
      if (refusal === undefined) return done();
      done(Object.assign(new Error(refusal.said), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const read = (bytes: Buffer) => {
        tellBegun?.();
        if (misbehavior === 'hang') return;
        if (misbehavior === 'drop' || misbehavior === 'end') {
          for (const socket of sockets)
            misbehavior === 'end' ? socket.end() : socket.resetAndDestroy();
          return;
        }
        if (misbehavior) {
          const { code } = misbehavior;
          return done(Object.assign(new Error('not this one'), { responseCode: code }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        mails.push(readMail(from, to, bytes.toString()));
        done();
      };
      // The sender may disconnect during a message.
      buffer(stream).then(read, () => undefined);
    },
  });
  server.on('error', () => undefined);

  // Connections pass through a local proxy, so that they can be cut and the port closed.
  let front: Server | undefined;
  let port = 0;
  const listen = async () => {
    front = createServer((socket) => {
      connections += 1;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
      server.connect(socket);
    });
    await new Promise<void>((resolve) => front?.listen(port, '127.0.0.1', resolve));
    const address = front.address();
    if (typeof address === 'object' && address) port = address.port;
  };
  const die = async () => {
    const gone = new Promise((resolve) => front?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await gone;
  };
  await listen();
  const login = user === undefined ? '' : `${user}:${encodeURIComponent(pass ?? '')}@`;

  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    /** Received messages, in order. */
    mails,
    connections: () => connections,
    /** Refuses a recipient with this code, as unknown; null accepts it again. */
    refuse(address: string, code: number | null, status = code === 550 ? '5.1.1 ' : '') {
      if (code === null) refused.delete(address);
      else refused.set(address, { code, said: `${status}${address} is not wanted` });
    },
    /** Closes connections at this point once they have sent `after` messages; null stops that. */
    breakOff(at: Abruptness | null, after = 0) {
      abruptness = at === null ? null : { at, after };
    },
    /** Stops responding at RCPT TO. */
    fallSilent() {
      isSilent = true;
    },
    /** The reaction to later messages; null accepts them. 'drop', 'end' and 'hang' send no response. */
    misbehave(how: Misbehavior | null) {
      misbehavior = how;
    },
    /** Resolves when the next message is complete, or would be but for a silence. */
    nextMessage: () =>
      new Promise<void>((resolve) => {
        tellBegun = resolve;
      }),
    /** Deletes the messages and accepts everything again. */
    reset() {
      mails.length = 0;
      refused.clear();
      [misbehavior, abruptness, isSilent] = [null, null, false];
    },
    /** Closes the port. */
    die,
    /** Opens the same port again. */
    revive: listen,
    close: die,
  };
}

export type TestSmtpServer = Awaited<ReturnType<typeof openSmtpServer>>;
