import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpServer, type TestSmtpServer } from '#tests/support/servers/smtp-server.ts';
import { readConfig } from '../config/config.ts';
import { type Mailer, type MailMessage, MailMessageError, openMailer } from './mailer.ts';

const FROM = { name: 'The Café, Desk', address: 'desk@mag.example' };
const message = (more: Partial<MailMessage> = {}): MailMessage => ({
  to: ['ada@mail.example'],
  subject: 'News',
  text: 'Hello.',
  ...more,
});

describe('sending email', () => {
  let smtp: TestSmtpServer;
  let mailer: Mailer;
  const open = (url: string) => {
    const server = readConfig({ SMTP_URL: url }).smtp;
    if (!server) throw new Error('no server');
    return openMailer(server, () => ({ from: FROM, replyTo: null }));
  };

  beforeEach(async () => {
    smtp = await openSmtpServer();
    mailer = open(smtp.url);
  });
  afterEach(async () => {
    mailer.close();
    await smtp.close();
  });

  it('a message arrives as written, in any script', async () => {
    const text = 'Grüße\n.\nFrom here: 夜 — a line that is longer than seventy-eight characters.';
    const answer = await mailer.send(
      message({
        to: ['ada@MAIL.example', 'bob@mail.example'],
        subject: 'Ein Gruß, ganz ohne Umweg: 夜の喫茶店',
        text,
        replyTo: { name: 'Eve, of <Mail>', address: 'eve@mail.example' },
        headers: { 'List-Id': '<weekly.mag.example>' },
        messageId: '<1@mag.example>',
      }),
    );
    expect(answer).toEqual({ accepted: ['ada@mail.example', 'bob@mail.example'], refused: [] });
    const [mail] = smtp.mails;
    expect(mail?.from).toBe('desk@mag.example');
    expect(mail?.to).toEqual(['ada@mail.example', 'bob@mail.example']);
    expect(mail?.text).toBe(text);
    expect(mail?.header('from')).toMatch(/<desk@mag\.example>$/);
    expect(mail?.header('reply-to')).toBe('"Eve, of <Mail>" <eve@mail.example>');
    expect(mail?.header('list-id')).toBe('<weekly.mag.example>');
    expect(mail?.header('message-id')).toBe('<1@mag.example>');
    expect(mail?.header('content-type')).toMatch(/^text\/plain/);
  });

  it.each<[string, Partial<MailMessage>]>([
    ['a subject', { subject: 'News\r\nBcc: all@mail.example' }],
    ['a subject with a bare line feed', { subject: 'News\nBcc: all@mail.example' }],
    ['an email address', { to: ['ada@mail.example\r\nBcc: all@mail.example'] }],
    ['two addresses in one', { to: ['ada@mail.example,all@mail.example'] }],
    ['a name', { replyTo: { name: 'A\r\nBcc: all@mail.example', address: 'a@mail.example' } }],
    ['a reply address', { replyTo: { name: 'A', address: 'a@mail.example>\r\nX: y' } }],
    ["a header field's value", { headers: { 'X-One': 'a\r\nBcc: all@mail.example' } }],
    ["a header field's name", { headers: { 'X-One: a\r\nBcc': 'all@mail.example' } }],
    ['a message id', { messageId: '<1@mail.example>\r\nBcc: all@mail.example' }],
    ['no recipient', { to: [] }],
  ])('an invalid recipient or header is refused: %s', async (_what, more) => {
    await expect(mailer.send(message(more))).rejects.toThrow(MailMessageError);
    expect([smtp.connections(), smtp.mails]).toEqual([0, []]);
  });

  it('permanently refused recipients are distinguished from temporarily refused ones', async () => {
    smtp.refuse('gone@mail.example', 550);
    smtp.refuse('full@mail.example', 452);
    const to = ['gone@mail.example', 'ada@mail.example', 'full@mail.example'];
    const { accepted, refused } = await mailer.send(message({ to }));
    expect(accepted).toEqual(['ada@mail.example']);
    expect(refused).toMatchObject([
      { address: 'gone@mail.example', outcome: 'bounced', isServer: false },
      { address: 'full@mail.example', outcome: 'later', isServer: false },
    ]);
    expect(refused[0]?.answer).toContain('gone@mail.example is not wanted');
    const alone = await mailer.send(message({ to: ['gone@mail.example'] }));
    expect(alone).toMatchObject({ accepted: [], refused: [{ outcome: 'bounced' }] });
  });

  it.each([
    [550, '5.1.1 ', 'bounced'],
    [553, '5.1.2 ', 'bounced'],
    [550, '5.1.10 ', 'bounced'],
    [550, '5.2.1 ', 'bounced'],
    [550, '5.7.1 ', 'later'],
    [552, '5.2.2 ', 'later'],
    [450, '4.2.0 ', 'later'],
    [550, '', 'bounced'],
    [554, '', 'later'],
  ] as const)('a recipient refused with %i %s counts as %s', async (code, status, outcome) => {
    smtp.refuse('gone@mail.example', code, status);
    const { refused } = await mailer.send(message({ to: ['gone@mail.example'] }));
    expect(refused).toMatchObject([{ outcome, isServer: false }]);
  });

  it("a server that announces it is closing is not the recipient's fault", async () => {
    smtp.refuse('ada@mail.example', 421);
    const { refused } = await mailer.send(message());
    expect(refused).toMatchObject([{ outcome: 'later', isServer: true }]);
  });

  it('a refusal because of the message is not held against the recipient', async () => {
    smtp.misbehave({ code: 554 });
    const { refused } = await mailer.send(message());
    expect(refused).toMatchObject([{ outcome: 'later', isServer: false }]);
  });

  it('an unreachable server is reported, and the next message is sent when it is back', async () => {
    await smtp.die();
    const { accepted, refused } = await mailer.send(message());
    expect(accepted).toEqual([]);
    expect(refused).toMatchObject([{ outcome: 'later', isServer: true }]);
    expect(refused[0]?.answer).toContain('ECONNREFUSED');
    await smtp.revive();
    expect((await mailer.send(message())).accepted).toEqual(['ada@mail.example']);
  });

  it.each(['drop', 'end'] as const)(
    'a message is not sent again if the connection breaks (%s) during its transfer',
    async (how) => {
      smtp.misbehave(how);
      const { refused } = await mailer.send(message());
      expect(refused).toMatchObject([{ outcome: 'unknown', isServer: true }]);
      expect(smtp.connections()).toBe(1);
    },
  );

  it.each(['greeting', 'sender', 'recipient'] as const)(
    'a message counts as unsent if the connection ends at the %s',
    async (place) => {
      smtp.breakOff(place);
      const { refused } = await mailer.send(message());
      expect(refused).toMatchObject([{ outcome: 'later', isServer: true }]);
      smtp.breakOff(null);
      expect((await mailer.send(message())).accepted).toHaveLength(1);
      // A connection that was good until now.
      smtp.breakOff(place, 1);
      expect((await mailer.send(message())).refused).toMatchObject(
        place === 'greeting' ? [] : [{ outcome: 'later', isServer: true }],
      );
      expect(smtp.mails).toHaveLength(place === 'greeting' ? 2 : 1);
    },
  );

  it('a message canceled before its transfer counts as unsent', async () => {
    smtp.fallSilent();
    const stop = new AbortController();
    const asked = smtp.nextMessage();
    const sending = mailer.send(message({ signal: stop.signal }));
    await asked;
    stop.abort();
    expect((await sending).refused).toMatchObject([{ outcome: 'later' }]);
  });

  it('a connection to a silent server is closed when the caller cancels', async () => {
    smtp.misbehave('hang');
    const stop = new AbortController();
    const sending = mailer.send(message({ signal: stop.signal }));
    await smtp.nextMessage();
    stop.abort();
    expect((await sending).refused).toMatchObject([{ outcome: 'unknown' }]);
  });

  it('a batch uses one connection', async () => {
    for (let index = 0; index < 20; index += 1) await mailer.send(message());
    expect([smtp.mails.length, smtp.connections()]).toEqual([20, 1]);
  });

  it('a login works, and its password never appears in errors', async () => {
    const guarded = await openSmtpServer({ user: 'ada', pass: 'p@ss:wörd' });
    const right = open(guarded.url);
    expect((await right.send(message())).accepted).toHaveLength(1);
    const wrong = open(guarded.url.replace('%3A', '%3Ahunter2'));
    const { refused } = await wrong.send(message());
    expect(refused).toMatchObject([{ outcome: 'later', isServer: true }]);
    expect(JSON.stringify(refused)).not.toMatch(/hunter2|p@ss/);
    right.close();
    wrong.close();
    await guarded.close();
  });
});
