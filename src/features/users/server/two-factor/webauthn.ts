import type { Config } from '#platform/config/config.ts';

/** Takes 0.4 s and 25 MB: loaded when a passkey is first used. */
export const webauthn = () => import('@simplewebauthn/server');

/** The relying party of passkeys (WebAuthn §5.1.2): the site's host and origin. */
export function relyingParty({ siteUrl, siteName }: Pick<Config, 'siteUrl' | 'siteName'>) {
  return { rpID: new URL(siteUrl).hostname, rpName: siteName, origin: siteUrl };
}
