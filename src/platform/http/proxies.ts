import { isIP } from 'node:net';
import type { Config } from '#platform/config/config.ts';
import type { App } from './routes.ts';

/** Believes as many forwarded addresses as there are proxies in front, and no more. */
export function believeProxies(proxies: Config['trustProxy']) {
  return proxies === false ? false : (_address: string, hop: number) => hop < proxies;
}

/** An address, or an IPv6 address in brackets, with the port that some proxies add. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** An address without port and brackets; what isn't an address counts as the connection's. */
function plainAddress(forwarded: string, connection: string): string {
  const text = forwarded.trim();
  const [, bracketed, plain = text] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? plain;
  return isIP(address) === 0 ? connection : address;
}

/** Takes the ports out of `X-Forwarded-For`, so that a visitor's limits don't depend on them. Register it first. */
export function dropForwardedPorts(app: App, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy === false) return;
  app.addHook('onRequest', async ({ raw }) => {
    const { 'x-forwarded-for': forwarded } = raw.headers;
    if (forwarded === undefined) return;
    const connection = raw.socket.remoteAddress ?? '';
    const addresses = String(forwarded).split(',');
    raw.headers['x-forwarded-for'] = addresses
      .map((address) => plainAddress(address, connection))
      .join(', ');
  });
}

const HINT =
  'a request came with X-Forwarded-For, and TRUST_PROXY is off: where a proxy of yours sent it, limits ' +
  'for each network count the proxy instead of the visitor, and the security log names it. Set ' +
  'TRUST_PROXY to the number of proxies';

/** Logs once that an unconfigured proxy seems to be in front. */
export function hintAtProxies(app: App, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy !== false) return;
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    request.log.warn(HINT);
  });
}
