import type { Config } from '#platform/config/config.ts';
import type { App } from './routes.ts';

/** Believes as many forwarded addresses as there are proxies in front, and no more. */
export function believeProxies(proxies: Config['trustProxy']) {
  return proxies === false ? false : (_address: string, hop: number) => hop < proxies;
}

const HINT =
  'a request came with X-Forwarded-For, and TRUST_PROXY is off: where a proxy of yours sent it, limits ' +
  'for each network count the proxy instead of the visitor, and the security log names it. Set ' +
  'TRUST_PROXY to the number of proxies';

/** Says once that a proxy seems to be in front which nobody told of. */
export function hintAtProxies(app: App, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy !== false) return;
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    request.log.warn(HINT);
  });
}
