import { isIP } from 'node:net';
import { DEFAULT_LANGUAGE } from '#lib/messages/languages.ts';
import type { Config } from '../config/config.ts';
import { Problem } from './problem.ts';
import { sendProblemPage } from './problem-page.ts';
import type { App } from './routes.ts';

/** Monitoring requests these by any internal name; they reveal nothing. */
const HEALTH = new Set(['/healthz', '/readyz']);

/** 'Example.com.:8080' -> 'example.com' */
const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);

type HostConfig = Pick<Config, 'siteUrl' | 'host'>;

/**
 * Judges the names that may lead here: the site's own, and those that nobody can register: addresses,
 * names without a dot, `.localhost`. Any may where nobody has said how the site is called, and it
 * listens for others than this machine.
 */
export function knownHosts({ siteUrl, host }: HostConfig): (asked: string) => boolean {
  const own = nameOf(new URL(siteUrl).host);
  if (isLoopback(own) && !isLoopback(host)) return () => true;
  const isKnown = (asked: string) => {
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
  // Nearly all requests name the same one.
  let last = own;
  return (asked) => {
    if (asked === last) return true;
    if (!isKnown(asked)) return false;
    last = asked;
    return true;
  };
}

/**
 * Answers 421 to requests for other hosts: a page elsewhere whose name suddenly leads to this machine
 * (DNS rebinding) would read it as its own. Of a trusted proxy the host that it forwards counts.
 * Checks of health pass. Register it before every other hook.
 * @param isKnown `knownHosts`
 */
export function refuseOtherHosts(
  app: App,
  config: HostConfig & Pick<Config, 'language'>,
  isKnown: (host: string) => boolean,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { host } = request;
    if (!host || HEALTH.has(request.url) || isKnown(host)) return done();
    const problem = new Problem(
      421,
      'request.other_host',
      `This site is not at ${nameOf(host).slice(0, 253)}: its address is ${config.siteUrl}`,
    );
    if (!request.headers.accept?.includes('text/html')) return done(problem);
    const { language, siteUrl } = config;
    // Only the English words name it.
    const advice = language === DEFAULT_LANGUAGE ? undefined : siteUrl;
    sendProblemPage(problem, request, reply, { language, advice });
  });
}
