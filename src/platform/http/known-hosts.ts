import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import { Problem } from './problem.ts';
import { sendProblemPage } from './problem-page.ts';
import type { App } from './routes.ts';

/** Asked by whoever watches the process, under whatever name that has inside; they tell nothing. */
const HEALTH = new Set(['/healthz', '/readyz']);

/** 'Example.com.:8080' -> 'example.com' */
const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);

/**
 * Names that may lead here: the site's own, and those that nobody can register: addresses, names
 * without a dot, `.localhost`. Null where any may: nobody has said how the site is called, and it
 * listens for others than this machine.
 */
function knownHosts({ siteUrl, host }: Pick<Config, 'siteUrl' | 'host'>) {
  const own = nameOf(new URL(siteUrl).host);
  if (isLoopback(own) && !isLoopback(host)) return null;
  return (asked: string) => {
    const name = nameOf(asked);
    return (
      name === own ||
      name === nameOf(host) ||
      !name.includes('.') ||
      isIP(name) !== 0 ||
      name.startsWith('[') ||
      name.endsWith('.localhost')
    );
  };
}

/**
 * Answers 421 to requests for other hosts: a page elsewhere whose name suddenly leads to this machine
 * (DNS rebinding) would read it as its own. Of a trusted proxy the host that it forwards counts.
 * Checks of health pass. Register it before every other hook.
 */
export function refuseOtherHosts(app: App, config: Pick<Config, 'siteUrl' | 'host'>): void {
  const isKnown = knownHosts(config);
  if (isKnown === null) return;
  let last = '';
  app.addHook('onRequest', (request, reply, done) => {
    const { host } = request;
    // Nearly all requests name the same one.
    if (host === last || !host || HEALTH.has(request.url) || isKnown(host)) {
      if (isKnown(host)) last = host;
      return done();
    }
    const problem = new Problem(
      421,
      'request.other_host',
      `This site is not at ${nameOf(host).slice(0, 253)}: its address is ${config.siteUrl}`,
    );
    if (request.headers.accept?.includes('text/html')) sendProblemPage(problem, request, reply);
    else done(problem);
  });
}
