import { describe, expect, it } from 'vitest';
import { get } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';

const frameOf = (url: string) => `/embed?${new URLSearchParams({ url })}`;
const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /frame-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];

describe('the page around an embed', () => {
  const site = testApp();

  it('allows the frame of this embed, which no page of the magazine allows', async () => {
    const answer = await get(site.app, frameOf('https://www.twitch.tv/gamesdonequick'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.body).toContain(
      '<iframe src="https://player.twitch.tv/?channel=gamesdonequick&amp;parent=',
    );
    expect(answer.body).not.toContain('<script');
    expect(answer.body).toMatch(/ sandbox="allow-scripts (?!.*top-navigation)/);
    expect(answer.headers.vary).toContain('sec-fetch-dest');
    expect(policyOf(answer)).toMatch(/^frame-src 'self' https:\/\/player\.twitch\.tv /);
    for (const url of ['/', '/articles']) {
      expect(policyOf(await get(site.app, url))).toBe(
        "frame-src 'self' https://www.youtube-nocookie.com",
      );
    }
  });

  it('is not there on its own, where it would be a page of a stranger', async () => {
    const url = frameOf('https://codepen.io/some-one/pen/abCDef');
    const open = (destination: string) =>
      site.app.inject({ url, headers: { 'sec-fetch-dest': destination } });
    expect((await open('iframe')).statusCode).toBe(200);
    expect((await open('document')).statusCode).toBe(404);
  });

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    'https://w.soundcloud.com/player/?url=https://evil.example/"><script>alert(1)</script>',
  ])('is not there for %s', async (url) => {
    const answer = await get(site.app, frameOf(url));
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<script>alert');
  });
});
