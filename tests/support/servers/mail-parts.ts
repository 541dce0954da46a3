import type { ArrivedMail } from './smtp-server.ts';

/** The parts of an email with a text and an HTML version. */
export function partsOf(mail: ArrivedMail): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(mail.header('content-type') ?? '')?.[1];
  const parts = mail.raw.split(`--${boundary}`).slice(1, -1);
  const read = (type: string) => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [head = '', ...body] = part.split('\r\n\r\n');
    const raw = body.join('\r\n\r\n').trimEnd();
    if (/base64/i.test(head)) return Buffer.from(raw, 'base64').toString();
    if (!/quoted-printable/i.test(head)) return raw.replaceAll('\r\n', '\n');
    const bytes = raw
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
    return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
  };
  return { text: read('text/plain'), html: read('text/html') };
}
