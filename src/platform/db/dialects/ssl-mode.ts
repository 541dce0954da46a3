/** The driver treats these modes like verify-full, with a warning of eight lines that it will change. */
export const withSslMode = (databaseUrl: string) =>
  databaseUrl.includes('uselibpqcompat=')
    ? databaseUrl
    : databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
