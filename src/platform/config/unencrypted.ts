import type { Config } from './config.ts';

const isHere = (host: string) => /^(localhost|127\.[\d.]+|\[?::1\]?|)$/.test(host);

/** @returns a sentence for each connection that leaves this machine and need not be encrypted */
export function unencryptedConnections({
  smtp,
  databaseUrl,
  s3,
}: Pick<Config, 'smtp' | 'databaseUrl' | 's3'>): string[] {
  const found: string[] = [];
  if (smtp !== null && !smtp.secure && smtp.auth === null && !isHere(smtp.host)) {
    found.push(
      'SMTP_URL: mail goes to another host, encrypted only if it offers that; use smtps://',
    );
  }
  if (databaseUrl !== null) {
    const { hostname, searchParams } = new URL(databaseUrl);
    // A path in the query is a socket of this machine.
    const isLocal = isHere(hostname) || searchParams.get('host')?.startsWith('/') === true;
    const isEncrypted = /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
    if (!isLocal && !isEncrypted) {
      found.push('DATABASE_URL: the database is on another host; add ?sslmode=verify-full');
    }
  }
  if (s3?.endpoint.startsWith('http:') && !isHere(new URL(s3.endpoint).hostname)) {
    found.push('S3_ENDPOINT: images go to another host unencrypted; use https://');
  }
  return found;
}
