import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const EMPTY = Buffer.alloc(0);

function parseHead(text: string): { status: number; headers: Map<string, string> } {
  const [first = '', ...lines] = text.split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { status: Number(first.split(' ')[1]), headers };
}

/**
 * A keep-alive connection that sends one request at a time. It does as little as possible, because on a small
 * machine it takes CPU time from the measured server.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = EMPTY;
  #head: { status: number; headers: Map<string, string> } | undefined;
  #waiting: Waiting | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection')));
  }

  /** @param from the local address to send from */
  static open(port: number, from = '127.0.0.1'): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  /** @throws Error if the connection breaks or the response has no length */
  get(path: string, encoding = 'identity', cookie?: string, etag?: string): Promise<Answer> {
    const own =
      (cookie === undefined ? '' : `cookie: ${cookie}\r\n`) +
      (etag === undefined ? '' : `if-none-match: ${etag}\r\n`);
    return this.#ask(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: ${encoding}\r\n${own}\r\n`,
    );
  }

  /** @throws Error as `get` */
  send(request: Request): Promise<Answer> {
    const { method, path, headers = {}, body = EMPTY } = request;
    const lines = Object.entries({ host: '127.0.0.1', ...headers, 'content-length': body.length })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    return this.#ask(
      Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`), body]),
    );
  }

  #ask(bytes: string | Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (!this.#head) {
      const end = this.#received.indexOf(HEAD_END);
      if (end < 0) return;
      this.#head = parseHead(this.#received.toString('latin1', 0, end));
      this.#received = this.#received.subarray(end + HEAD_END.length);
    }
    const { status, headers } = this.#head;
    const length = status === 304 ? '0' : headers.get('content-length');
    if (length === undefined) {
      this.#fail(new Error(`An answer with status ${status} does not say its length`));
      return;
    }
    if (this.#received.length < Number(length)) return;
    const body = this.#received.subarray(0, Number(length));
    const waiting = this.#waiting;
    this.#received = EMPTY;
    this.#head = undefined;
    this.#waiting = undefined;
    waiting?.resolve({ status, headers, body });
  }
}

/** Sends one request on its own connection. */
export async function getOnce(port: number, path: string, encoding?: string): Promise<Answer> {
  const connection = await HttpConnection.open(port);
  try {
    return await connection.get(path, encoding);
  } finally {
    connection.close();
  }
}
