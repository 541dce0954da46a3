import { formatBytes } from '#lib/format/bytes.ts';
import type { MailFacts, Need, Operations, StoreFacts } from '../contract.ts';
import type { Encryption } from '../values.ts';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** 'Everything works', 'Two things need your attention' */
export function sentenceOf(needs: readonly Need[]): string {
  const { length } = needs;
  if (length === 0) return 'Everything works';
  if (length === 1) return 'One thing needs your attention';
  return `${NUMBERS[length] ?? length} things need your attention`;
}

export const count = (many: number) => many.toLocaleString('en-US');

/** '1 mail', '738 mails' */
export const mails = (many: number) => `${count(many)} ${many === 1 ? 'mail' : 'mails'}`;

/** '1 failed, 2 being tried' where something has failed, else '1 running, 3 waiting' */
export function jobsLine({ running, waiting, trying, failed }: Operations['jobs']): string {
  if (failed + trying === 0) return `${count(running)} running, ${count(waiting)} waiting`;
  const said = [failed > 0 && `${count(failed)} failed`, trying > 0 && `${count(trying)} trying`];
  return said.filter(Boolean).join(', ');
}

const ENCRYPTION_WORDS: Record<Encryption, string> = {
  tls: 'TLS',
  offered: 'TLS where the server offers it',
  local: 'on this machine',
};

/** 'smtp.example.com, TLS' */
export const serverOf = ({ host, encryption }: NonNullable<MailFacts['server']>) =>
  `${host}, ${ENCRYPTION_WORDS[encryption]}`;

const ENGINE_WORDS: Record<StoreFacts['engine'], string> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
};

/** 'SQLite, 312 MB' */
export const storeLine = ({ engine, bytes }: StoreFacts) =>
  `${ENGINE_WORDS[engine]}, ${formatBytes(bytes)}`;

/** '1.1 GB of 10 GB' */
export const imagesLine = ({ mediaBytes, mediaQuota }: StoreFacts) =>
  mediaQuota === null
    ? formatBytes(mediaBytes)
    : `${formatBytes(mediaBytes)} of ${formatBytes(mediaQuota)}`;
