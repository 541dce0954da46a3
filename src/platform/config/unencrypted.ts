import type { Config } from './config.ts';

const isHere = (host: string) => /^(localhost|127\.[\d.]+|\[?::1\]?|)$/.test(host);

/** @returns a warning for each connection to another machine that may be unencrypted */
export function unencryptedConnections({
  smtp,
  databaseUrl,
  s3,
}: Pick<Config, 'smtp' | 'databaseUrl' | 's3'>): string[] {
  const found: string[] = [];
  if (smtp !== null && !smtp.secure && smtp.auth === null && !isHere(smtp.host)) {
    found.push('SMTP_URL: email to another host may be unencrypted; use smtps://');
  }
  if (databaseUrl !== null) {
    const { hostname, searchParams } = new URL(databaseUrl);
    // A path in the query is a local socket.
    const isLocal = isHere(hostname) || searchParams.get('host')?.startsWith('/') === true;
    const isEncrypted = /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
    if (!isLocal && !isEncrypted) {
      found.push(
        'DATABASE_URL: the connection to another host may be unencrypted; add ?sslmode=verify-full',
      );
    }
  }
  if (s3?.endpoint.startsWith('http:') && !isHere(new URL(s3.endpoint).hostname)) {
    found.push('S3_ENDPOINT: images are sent to another host unencrypted; use https://');
  }
  return found;
}
