import { formatBytes } from '#lib/format/bytes.ts';
import { t } from '#lib/messages/admin.ts';
import type { DatabaseFacts, EmailFacts, HealthIssue, Operations } from '../contract.ts';
import type { Encryption } from '../values.ts';

/** 'No problems found', '2 issues need your attention' */
export function statusSentence({ length }: readonly HealthIssue[]): string {
  if (length === 0) return t('No problems found');
  return t(
    '{length, plural, one {# issue} other {# issues}} {length, plural, one {needs} other {need}} your attention',
    { length },
  );
}

/** What a site lacks that was never set up: no problem, but worth knowing. */
export function setUpHints({ backups, email }: Pick<Operations, 'backups' | 'email'>): string[] {
  return [
    ...(backups.last === null && !backups.isRunning ? [t('There is no backup yet.')] : []),
    ...(email.server === null ? [t('Email is not set up.')] : []),
  ];
}

const ENCRYPTION_WORDS: Record<Encryption, string> = {
  tls: 'TLS',
  offered: t('TLS if the server offers it'),
  local: t('on this machine'),
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
    : t('{mediaBytes} of {mediaQuota}', {
        mediaBytes: formatBytes(mediaBytes),
        mediaQuota: formatBytes(mediaQuota),
      });
