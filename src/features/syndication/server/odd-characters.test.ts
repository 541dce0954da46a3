import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeGame, writeAbout } from '#tests/support/content/games.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { openTestSite } from '#tests/support/site/test-site.ts';

/** Every control character but NUL, half of a surrogate pair, noncharacters, and signs that markup uses. */
const CONTROLS = Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).join('');
const ODD = `Bell${CONTROLS}\u007f\u0085\ufffe\uffff \ud83d]]>--><b>&amp&#7;"'`;

const XML = [
  ...['/feed.xml', '/atom.xml', '/reviews/feed.xml', '/games/odd-game/atom.xml'],
  ...['/sitemap.xml', '/sitemap-0.xml', '/sitemap-1.xml', '/news-sitemap.xml'],
];
const JSONS = ['/feed.json', '/games/odd-game/feed.json', '/api/articles', '/api/search?q=bell'];
const TEXTS = ['/releases.ics', '/games/odd-game.ics', '/llms.txt', '/articles/odd.md'];

/** Control characters that no line of text needs, and halves of characters. */
const UNPRINTABLE = /[^\t\n\r\P{Cc}]|[\ufffe\uffff\ud800-\udfff]/u;

describe.each(ENGINES)('texts with odd characters on %s', (engine) => {
  it.each(['full', 'excerpt'])(
    'leave every file for programs valid, with %s feeds',
    async (content) => {
      const env = { SITE_URL: 'https://mag.example', FEED_CONTENT: content, LOG_LEVEL: 'silent' };
      const site = await openTestSite({ engine, env });
      const { id } = await makeArticle(site.db, {
        title: ODD,
        slug: 'odd',
        content: `<p>${CONTROLS}\ud83d &amp; text</p><pre><code>]]&gt;${CONTROLS}</code></pre>`,
        excerpt: '&'.repeat(200),
        tags: [`Tag ${CONTROLS}`],
      });
      await makeArticle(site.db, {
        title: 'Cut',
        content: `<p>${'&amp;'.repeat(2000)}</p>`,
        excerpt: '',
      });
      const release = {
        platform: 'PC',
        region: 'world' as const,
        note: '',
        date: new Date(NOW).toISOString().slice(0, 10),
      };
      const game = await makeGame(site.db, { title: 'Odd game', releases: [release] });
      await site.db.updateTable('games').set({ title: ODD }).where('id', '=', game).execute();
      await writeAbout(site.db, id, game);
      const read = async (url: string) => {
        const { statusCode, body } = await site.app.inject(url);
        expect([url, statusCode]).toEqual([url, 200]);
        return body;
      };
      for (const url of XML) {
        const parser = new SaxesParser({ xmlns: true });
        parser.on('error', (error) => {
          throw new Error(`${url}: ${error.message}`);
        });
        parser.write(await read(url)).close();
      }
      for (const url of JSONS) expect(JSON.parse(await read(url))).toBeTruthy();
      for (const url of TEXTS) {
        const text = await read(url);
        expect(UNPRINTABLE.exec(text), url).toBeNull();
        expect(text).toContain('Bell');
        if (!url.endsWith('.ics')) continue;
        for (const line of text.trimEnd().split('\r\n'))
          expect(line).toMatch(/^( |[A-Z-]+[;:])[^\r\n]*$/);
      }
      await site.close();
    },
  );
});
