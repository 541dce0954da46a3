import type { Config } from '#platform/config/config.ts';

/** 0.4 s and 25 MB that most starts never need: loaded when a passkey is first used. */
export const webauthn = () => import('@simplewebauthn/server');

/** Whom passkeys are made for (WebAuthn §5.1.2): the site's host, and the one origin it is used from. */
export function relyingParty({ siteUrl, siteName }: Pick<Config, 'siteUrl' | 'siteName'>) {
  return { rpID: new URL(siteUrl).hostname, rpName: siteName, origin: siteUrl };
}
