/** Shorter parts of a URL are words such as 'api'. */
const MIN_PART = 8;

/** The decoded form of a part of a URL. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The secret parts of a webhook URL. */
function partsOfUrl({ pathname, search, searchParams }: URL): string[] {
  const values = Array.from(searchParams, ([name, value]) => value || name);
  const parts = [...pathname.split('/'), ...search.slice(1).split(/[&=]/), ...values];
  const long = parts
    .flatMap((part) => [part, decoded(part)])
    .filter((one) => one.length >= MIN_PART);
  return [...(pathname === '/' ? [] : [pathname]), ...long];
}

/** The tokens in a saved login. */
function tokensIn(session: string): string[] {
  const { accessJwt, refreshJwt } = JSON.parse(session) as Record<string, unknown>;
  return [accessJwt, refreshJwt].filter((one) => typeof one === 'string');
}

/** What a server may echo of a connection's secrets. */
export const secretParts = (secret: string, session: string | null): string[] => [
  secret,
  ...(URL.canParse(secret) ? partsOfUrl(new URL(secret)) : []),
  ...(session === null ? [] : tokensIn(session)),
];

/** A text without secrets. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // Long ones first: they contain others.
  const known = secrets.filter(Boolean).sort((one, other) => other.length - one.length);
  return known.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}
