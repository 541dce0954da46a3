import { describe, expect, it } from 'vitest';
import { buildTestApp } from '#tests/support/databases/test-database.ts';
import { testApp } from '#tests/support/site/test-app.ts';

describe('security headers', () => {
  const site = testApp({ env: { SITE_URL: 'https://mag.example' }, pages: true });

  const headersOf = async (url: string) => (await site.app.inject(url)).headers;
  /** The policy as a table: directive -> its sources. */
  const policyOf = async (url: string) => {
    const policy = String((await headersOf(url))['content-security-policy']);
    const parts = policy.split(';').map((part) => part.trim().split(/ (.*)/s));
    return Object.fromEntries(parts.map(([name = '', sources = '']) => [name, sources]));
  };

  it('scripts and style sheets come from the site only, and no base URL can be set', async () => {
    for (const url of ['/', '/articles?q=x', '/no-such-page', '/api/articles']) {
      const policy = await policyOf(url);
      expect(policy['script-src'], url).toMatch(/^'self'( 'sha256-[A-Za-z0-9+/]{43}='){2}$/);
      expect(policy['script-src-attr'], url).toBe("'none'");
      expect(policy['style-src'], url).toMatch(/^'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/);
      expect(policy['style-src-elem'], url).toBeUndefined();
      expect(policy['base-uri'], url).toBe("'none'");
      expect(policy['object-src'], url).toBe("'none'");
      expect(policy['frame-ancestors'], url).toBe("'self'");
      expect(JSON.stringify(policy), url).not.toContain('unsafe-eval');
    }
  });

  it('HSTS is sent for a year if SITE_URL is https', async () => {
    for (const url of ['/', '/api/articles', '/feed.xml']) {
      const value = (await headersOf(url))['strict-transport-security'];
      expect(value, url).toBe('max-age=31536000');
    }
    const config = { ...site.database.config, siteUrl: 'http://mag.example' };
    const plain = await buildTestApp({ ...site.database, config });
    const { headers } = await plain.inject('/api/articles');
    expect(headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });

  it('no page or frame may use the camera, the microphone or the location', async () => {
    for (const url of ['/', '/about', '/about', '/api/articles']) {
      const value = (await headersOf(url))['permissions-policy'];
      expect(value, url).toMatch(/camera=\(\).* geolocation=\(\).* microphone=\(\)/);
    }
  });

  it('assets get a few headers, and documents and SVG images all of them', async () => {
    const { body } = await site.app.inject('/');
    const built = ['js', 'css', 'woff2'].map(
      (ending) => new RegExp(`assets/[\\w-]+\\.${ending}\\b`).exec(body)?.[0],
    );
    for (const url of [...built.map((file) => `/${file}`), '/icon.png']) {
      const { statusCode, headers } = await site.app.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': url === '/icon.png' ? 'cross-origin' : 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      });
      expect(Object.keys(headers).length, url).toBeLessThanOrEqual(14);
      expect(JSON.stringify(headers).length, url).toBeLessThanOrEqual(600);
    }
    for (const url of ['/', '/api/articles', '/favicon.svg', '/api/placeholder/400/300']) {
      const headers = await headersOf(url);
      expect(headers, url).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' });
      expect(headers['content-security-policy'], url).toContain("default-src 'self'");
      expect(headers['permissions-policy'], url).toContain('camera=()');
    }
  });

  it('other sites may embed images and the feed, and nothing else', async () => {
    const resourcePolicy = async (url: string) =>
      (await headersOf(url))['cross-origin-resource-policy'];
    for (const url of [
      '/media/0123456789abcdef-100x100/640.webp',
      '/covers/1/0123456789abcdef/social.png',
      '/demo/images/nothing.webp',
      '/api/placeholder/400/300',
      '/feed.xml',
      '/favicon.svg',
    ]) {
      expect(await resourcePolicy(url), url).toBe('cross-origin');
    }
    for (const url of [
      '/',
      '/api/articles',
      '/api/auth/session',
      '/api/admin/articles',
      '/api/docs/json',
      '/assets/nothing.js',
      '/no-such-page',
      '/healthz',
    ]) {
      expect(await resourcePolicy(url), url).toBe('same-origin');
    }
  });
});
