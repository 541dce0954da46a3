import { createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message as it arrived. */
export interface ArrivedMail {
  /** Of the envelope. */
  from: string;
  to: string[];
  raw: string;
  /** A header field unfolded, undefined where it has none. */
  header(name: string): string | undefined;
  /** Of a message of one part: its text. */
  text: string;
}

/** What the server does with a message once it has it whole: takes it, or ... */
type Misbehaviour = 'drop' | 'end' | 'hang' | { code: number };
/** Where it ends a connection before any message: without a greeting, at MAIL FROM or at RCPT TO. */
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

/** A mail server on this machine that keeps what arrives, and misbehaves when it is told to. */
export async function openSmtpServer({ user, pass }: { user?: string; pass?: string } = {}) {
  const mails: ArrivedMail[] = [];
  const refused = new Map<string, { code: number; said: string }>();
  const sockets = new Set<Socket>();
  let misbehaviour: Misbehaviour | null = null;
  let abruptness: { at: Abruptness; after: number } | null = null;
  let isSilent = false;
  let connections = 0;
  let tellBegun: (() => void) | undefined;

  /** @param transaction of the connection, from 1 */
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
      // As talkative as a bad server may be.
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
        if (misbehaviour === 'hang') return;
        if (misbehaviour === 'drop' || misbehaviour === 'end') {
          for (const socket of sockets)
            misbehaviour === 'end' ? socket.end() : socket.resetAndDestroy();
          return;
        }
        if (misbehaviour) {
          const { code } = misbehaviour;
          return done(Object.assign(new Error('not this one'), { responseCode: code }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        mails.push(readMail(from, to, bytes.toString()));
        done();
      };
      // Who sends may end in the middle of a message.
      buffer(stream).then(read, () => undefined);
    },
  });
  server.on('error', () => undefined);

  // Connections go through one of ours, so that they can be cut, and the port be dead for a while.
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
    /** What it has taken, in order. */
    mails,
    connections: () => connections,
    /** Refuses an address with this code, as one that does not exist; null takes it again. */
    refuse(address: string, code: number | null, status = code === 550 ? '5.1.1 ' : '') {
      if (code === null) refused.delete(address);
      else refused.set(address, { code, said: `${status}${address} is not wanted` });
    },
    /** Ends connections there, those that have had so many messages; null stays polite. */
    breakOff(at: Abruptness | null, after = 0) {
      abruptness = at === null ? null : { at, after };
    },
    /** Says nothing more when it is told whom a message is for. */
    fallSilent() {
      isSilent = true;
    },
    /** What happens to messages from now on; null takes them. 'drop', 'end' and 'hang' say nothing more. */
    misbehave(how: Misbehaviour | null) {
      misbehaviour = how;
    },
    /** When the next message is there whole, or would be but for a silence. */
    nextMessage: () =>
      new Promise<void>((resolve) => {
        tellBegun = resolve;
      }),
    /** Forgets what arrived, and is polite to everybody again. */
    reset() {
      mails.length = 0;
      refused.clear();
      [misbehaviour, abruptness, isSilent] = [null, null, false];
    },
    /** Nothing listens any more. */
    die,
    /** It listens again, where it did. */
    revive: listen,
    close: die,
  };
}

export type TestSmtpServer = Awaited<ReturnType<typeof openSmtpServer>>;
