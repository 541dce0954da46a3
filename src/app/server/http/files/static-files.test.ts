import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/site/test-app.ts';

describe('images of the demo magazine', () => {
  const site = testApp({ demo: true, pages: true });

  it('every size that demo articles offer exists and is cached for ever', async () => {
    const rows = await site.database.db
      .selectFrom('articles')
      .innerJoin('article_bodies', 'article_id', 'id')
      .select(['slug', 'featured_image', 'content'])
      .execute();
    const named = rows.flatMap(({ featured_image, content }) => [
      ...`${featured_image} ${content}`.matchAll(/\/demo\/images\/[\w./-]+/g),
    ]);
    const addresses = new Set(named.map(([address]) => address));
    // One demo image is missing on purpose.
    expect(addresses.delete('/demo/images/never-developed.webp')).toBe(true);
    expect(addresses.size).toBeGreaterThan(25);
    for (const address of addresses) {
      expect(address).toMatch(/-1200x675\/(?:\d+-\d+\/)?1200\.webp$/);
      for (const size of ['480.avif', '960.avif', '1200.avif', '480.webp', '960.webp']) {
        const url = address.replace('1200.webp', size);
        const { statusCode, headers } = await site.app.inject({ method: 'HEAD', url });
        expect([url, statusCode]).toEqual([url, 200]);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    }
  });

  it('a name without a hash redirects to the image', async () => {
    const { statusCode, headers } = await site.app.inject('/demo/images/bus.webp');
    expect(statusCode).toBe(301);
    expect(headers.location).toMatch(
      /^\/demo\/images\/bus-[0-9a-f]{8}-1200x675\/100-70\/1200\.webp$/,
    );
    expect((await site.app.inject(String(headers.location))).headers['content-type']).toBe(
      'image/webp',
    );
    expect((await site.app.inject('/demo/images/nothing.webp')).statusCode).toBe(404);
  });
});
