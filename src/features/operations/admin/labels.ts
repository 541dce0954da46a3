import { formatBytes } from '#lib/format/bytes.ts';
import { formatCount, plural } from '#lib/format/count.ts';
import type { DatabaseFacts, EmailFacts, HealthIssue, Operations } from '../contract.ts';
import type { Encryption } from '../values.ts';

/** 'No problems found', '2 issues need your attention' */
export function statusSentence({ length }: readonly HealthIssue[]): string {
  if (length === 0) return 'No problems found';
  return `${formatCount(length, 'issue')} ${plural(length, 'needs', 'need')} your attention`;
}

/** What a site lacks that was never set up: no problem, but worth knowing. */
export function setUpHints({ backups, email }: Pick<Operations, 'backups' | 'email'>): string[] {
  return [
    ...(backups.last === null && !backups.isRunning ? ['There is no backup yet.'] : []),
    ...(email.server === null ? ['Email is not set up.'] : []),
  ];
}

const ENCRYPTION_WORDS: Record<Encryption, string> = {
  tls: 'TLS',
  offered: 'TLS if the server offers it',
  local: 'on this machine',
};

/** 'smtp.example.com, TLS' */
export const serverOf = ({ host, encryption }: NonNullable<EmailFacts['server']>) =>
  `${host}, ${ENCRYPTION_WORDS[encryption]}`;

const ENGINE_WORDS: Record<DatabaseFacts['engine'], string> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
};

/** 'SQLite, 312 MB' */
export const databaseLine = ({ engine, bytes }: DatabaseFacts) =>
  `${ENGINE_WORDS[engine]}, ${formatBytes(bytes)}`;

/** '1.1 GB of 10 GB' */
export const imagesLine = ({ mediaBytes, mediaQuota }: DatabaseFacts) =>
  mediaQuota === null
    ? formatBytes(mediaBytes)
    : `${formatBytes(mediaBytes)} of ${formatBytes(mediaQuota)}`;
