import type { NodemailerError, SMTPPoolSentMessageInfo } from 'nodemailer';
import { parseEmailAddress } from '#lib/text/email-address.ts';
import type { MailBox, SmtpServer } from '../config/mail.ts';

/** Time limits of a delivery in milliseconds: for connecting, for a silence, and in total. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const DELIVERY_MS = 60_000;
/** Messages within this interval share a connection; an older one may be dead. */
const IDLE_MS = 1000;
/** The second connection lets a single message overtake a long batch. */
const CONNECTIONS = 2;
const MAX_ANSWER_LENGTH = 300;
/** RFC 5322: a line has at most 998 characters. */
const MAX_LINE_LENGTH = 900;

/** One email. Header fields are single lines; control characters are refused. */
export interface MailMessage {
  /** Bare addresses; all recipients see each other. */
  to: readonly string[];
  subject: string;
  text: string;
  html?: string;
  /** The address for replies, if not the sender. */
  replyTo?: MailBox;
  /** Further header fields, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** In brackets. The same for each attempt, so that mail programs show the message once. */
  messageId?: string;
  /** Cancels the delivery. */
  signal?: AbortSignal;
}

/** A recipient that didn't get the message, as far as is known. */
export interface Refusal {
  address: string;
  /**
   * 'bounced': the server doesn't know this mailbox. 'later': it may accept the message another time.
   * 'unknown': the connection ended between the message and the response, so it may have arrived.
   */
  outcome: 'bounced' | 'later' | 'unknown';
  /** Whether the server, its login or the sender is the cause: any other message would fail, too. */
  isServer: boolean;
  /** The server's response, or what went wrong, without credentials. */
  answer: string;
}

interface Delivery {
  accepted: string[];
  refused: Refusal[];
}

/** A message that wasn't sent because an address or header field is invalid. */
export class MailMessageError extends Error {
  override name = 'MailMessageError';
}

export interface Mailer {
  /**
   * Sends a message. Refusals and connection failures are part of the result: each recipient is in one of the
   * two lists.
   * @throws MailMessageError
   */
  send(message: MailMessage): Promise<Delivery>;
  /** Cancels current deliveries and closes the connections. */
  close(): void;
}

/** The server is closing the connection, whoever the recipient is (RFC 5321 §4.2.3). */
const CLOSING = 421;
/** No such mailbox, no such domain, moved away, or disabled (RFC 3463 §3.2 and §3.3, RFC 7505 §4). */
const NO_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
/** Codes for an unknown mailbox from servers without enhanced status codes. */
const NO_MAILBOX_CODES = new Set([550, 551, 553]);
/** The enhanced status code of a response (RFC 2034 §4). */
const STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?![\d.])/;

function isMailboxUnknown(code: number, answer: string): boolean {
  const status = STATUS.exec(answer)?.[1];
  return status === undefined ? NO_MAILBOX_CODES.has(code) : code >= 500 && NO_MAILBOX.has(status);
}

/** On this machine no certificate is required. */
const isHere = ({ host }: SmtpServer) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

/** How mail reaches a server: always by TLS, by TLS if offered, or unencrypted on this machine. */
export function encryptionOf(server: SmtpServer): 'tls' | 'offered' | 'local' {
  if (server.secure) return 'tls';
  if (isHere(server)) return 'local';
  // Credentials never cross a network unencrypted.
  return server.auth === null ? 'offered' : 'tls';
}

/**
 * Sends messages through one mail server.
 * @param sender the sender and where replies go, at the time of a message
 */
export function openMailer(
  server: SmtpServer,
  sender: () => { from: MailBox; replyTo: MailBox | null },
): Mailer {
  const options = {
    pool: true,
    maxConnections: CONNECTIONS,
    // A message whose connection breaks isn't resent automatically: it may have arrived.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: encryptionOf(server) === 'tls',
    ignoreTLS: isHere(server),
    ...(server.auth && { auth: server.auth }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  /** For each message being sent, by its signal: whether any of it was transferred. */
  const begun = new WeakMap<AbortSignal, () => boolean>();
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(options);
    transport.use('stream', ({ data: { signal }, message }, done) => {
      const openStream = message.createReadStream.bind(message);
      message.createReadStream = (streamOptions) => {
        const stream = openStream(streamOptions);
        // The stream is read only after the server has accepted DATA (RFC 5321 section 4.1.1.4).
        if (signal) begun.set(signal, () => stream.readableDidRead);
        return stream;
      };
      done();
    });
    return transport;
  };
  /** Loaded with the first message. */
  let opened: ReturnType<typeof open> | undefined;
  const secrets = server.auth ? secretsOf(server.auth) : [];
  const answerOf = (text: string) => {
    let answer = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    for (const secret of secrets) answer = answer.replaceAll(secret, '…');
    return answer.slice(0, MAX_ANSWER_LENGTH);
  };
  const refusalOf = (address: string, error: NodemailerError, isBegun: boolean): Refusal => {
    const { command, responseCode: code, response } = error;
    const answer = answerOf(response ?? messageOf(error));
    const isAddress = command === 'RCPT TO';
    if (code === undefined || code === CLOSING || (!isAddress && command !== 'DATA')) {
      const outcome = code === undefined && isBegun ? 'unknown' : 'later';
      return { address, outcome, isServer: true, answer };
    }
    const outcome = isAddress && isMailboxUnknown(code, answer) ? 'bounced' : 'later';
    return { address, outcome, isServer: false, answer };
  };

  return {
    async send(message) {
      const to = checked(message);
      const { from, replyTo } = sender();
      const limit = AbortSignal.timeout(DELIVERY_MS);
      const signal = AbortSignal.any(message.signal ? [message.signal, limit] : [limit]);
      const isBegun = () => begun.get(signal)?.() === true;
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      try {
        const transport = await opened;
        const info: SMTPPoolSentMessageInfo = await transport.sendMail({
          ...(replyTo && { replyTo }),
          ...message,
          from,
          to,
          // An explicit envelope: no addresses are parsed from headers.
          envelope: { from: from.address, to },
          signal,
        });
        const refused = (info.rejectedErrors ?? []).map((error) =>
          refusalOf(String(error.recipient), error, isBegun()),
        );
        const out = new Set(refused.map(({ address }) => address));
        return { accepted: to.filter((address) => !out.has(address)), refused };
      } catch (error) {
        const failure: NodemailerError = error instanceof Error ? error : new Error(String(error));
        const own = new Map((failure.rejectedErrors ?? []).map((one) => [one.recipient, one]));
        const refused = to.map((address) =>
          refusalOf(address, own.get(address) ?? failure, isBegun()),
        );
        return { accepted: [], refused };
      }
    },
    close: () => {
      opened?.then(
        (transport) => transport.close(),
        () => undefined,
      );
    },
  };
}

/** The library numbers attempts even if there is only one. */
const messageOf = ({ message }: Error) =>
  message.startsWith('Reached maximum number of retries') ? 'The connection was closed.' : message;

function secretsOf({ user, pass }: { user: string; pass: string }): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [base64(`\0${user}\0${pass}`), base64(pass), pass].filter((secret) => secret.length > 2);
}

/** @returns the normalized addresses */
function checked({ to, subject, replyTo, headers, messageId }: MailMessage): string[] {
  const lines: [string, string][] = [
    ['subject', subject],
    ...Object.entries(headers ?? {}),
    ['Message-ID', messageId ?? ''],
    ['Reply-To', replyTo?.name ?? ''],
  ];
  for (const [name, value] of lines) {
    if (!/^[\w-]+$/.test(name)) throw new MailMessageError('A header field has no fit name.');
    if (/\p{Cc}|[\u2028\u2029]/u.test(value) || value.length > MAX_LINE_LENGTH) {
      throw new MailMessageError(
        `${name} must be one line of at most ${MAX_LINE_LENGTH} characters.`,
      );
    }
  }
  if (to.length === 0) throw new MailMessageError('A message needs a recipient.');
  if (replyTo) addressOf(replyTo.address);
  return to.map(addressOf);
}

function addressOf(text: string): string {
  const address = parseEmailAddress(text);
  if (address === null) throw new MailMessageError('An address is not an email address.');
  return address;
}
