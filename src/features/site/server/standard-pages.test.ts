import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdminPage, PageSummary } from '#features/pages/contract.ts';
import { STANDARD_PAGES, type StandardPage } from '#features/pages/values.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#lib/messages/languages.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { textsOf } from '#tests/support/site/page-texts.ts';
import { nodeOf } from '#tests/support/site/structured.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import { messagesOfCode } from '../../../../scripts/messages.mjs';
import type { SettingsPatch } from '../settings.contract.ts';

const NAMES: Record<StandardPage, [title: string, type: string]> = {
  about: ['About', 'AboutPage'],
  contact: ['Contact', 'ContactPage'],
  privacy: ['Privacy Policy', 'WebPage'],
  terms: ['Terms of Service', 'WebPage'],
};
/** Names, and what every language writes in the same way. */
const SAME =
  /^(?:Savepoint.*|© .*|Contact \| Savepoint|\S+@\S+|noindex|website|summary\w*|#[\da-f]{6}|GET|Aa|URGENT|one)$/;

describe('standard pages in the languages of a site', () => {
  const site = testSite({ pages: true });
  const save = (settings: SettingsPatch) => site.admin.patch('/api/settings', { settings });
  const speak = async (language: string | null) => {
    const answer = await save({ language: { value: language } });
    expect(answer.statusCode).toBe(200);
  };
  const page = async (slug: string) => (await site.visitor.get(`/${slug}`)).body;
  const listed = async (slug: string) =>
    jsonOf<PageSummary[]>(await site.editor.get('/api/admin/pages')).find(
      (one) => one.slug === slug,
    );
  const english = new Map<string, string[]>();
  beforeAll(async () => {
    for (const slug of STANDARD_PAGES) english.set(slug, textsOf(await page(slug)));
  });
  afterEach(() => speak(null));

  it.each(Object.keys(LANGUAGES).filter((language) => language !== DEFAULT_LANGUAGE))(
    'a default text is in %s at once when that becomes the language, with its title, description and structured data',
    async (language) => {
      await speak(language);
      const known = messagesOfCode();
      const t = messagesIn(language);
      for (const slug of STANDARD_PAGES) {
        const body = await page(slug);
        const [name, type] = NAMES[slug];
        expect(body).toContain(`<title>${t(name)} | Savepoint</title>`);
        expect(nodeOf(body, type)).toMatchObject({ name: t(name) });
        const left = textsOf(body).filter(
          (text) =>
            english.get(slug)?.includes(text) &&
            !SAME.test(text) &&
            !(known.has(text) && t(text) === text),
        );
        expect(left, slug).toEqual([]);
        expect((await listed(slug))?.language, slug).toBe(language);
      }
      expect((await site.visitor.get('/llms.txt')).body).toContain(`[${t('About')}](`);
      await speak(null);
      for (const slug of STANDARD_PAGES) {
        expect(textsOf(await page(slug)), slug).toEqual(english.get(slug));
      }
    },
  );

  it('an edited page stays as it is in every language until its default text is restored, in the language of then', async () => {
    const fields = { title: 'Wer wir sind', slug: 'about', content: '<p>Drei Leute.</p>' };
    const own = jsonOf<AdminPage>(
      await site.editor.post('/api/pages', { ...fields, isStandard: true, publish: true }),
      201,
    );
    expect(own.language).toBeNull();
    for (const language of ['de', 'ja']) {
      await speak(language);
      expect(await page('about')).toContain('<title>Wer wir sind | Savepoint</title>');
      expect(await listed('about')).toMatchObject({ state: 'published', language: null });
    }
    const { id, version } = own;
    const restored = jsonOf<AdminPage>(
      await site.editor.post(`/api/pages/${id}/unpublish`, { version }),
    );
    expect(restored).toMatchObject({ state: 'original', language: 'ja' });
    expect(await page('about')).toContain('>Savepointについて<');
  });

  it('names of tags are listed as dictionaries of the language have them', async () => {
    for (const name of ['Öl', 'Ort', 'Ode', 'łowy', 'lynx', 'mapa']) {
      jsonOf(await site.editor.post('/api/tags', { name }), 201);
    }
    const names = async () =>
      jsonOf<{ name: string }[]>(await site.editor.get('/api/tags')).map(({ name }) => name);
    await speak('de');
    expect(await names()).toEqual(['łowy', 'lynx', 'mapa', 'Ode', 'Öl', 'Ort']);
    await speak('pl');
    expect(await names()).toEqual(['lynx', 'łowy', 'mapa', 'Ode', 'Öl', 'Ort']);
  });

  it.each(Object.keys(LANGUAGES))(
    'the privacy page names other services in %s, and makes no promise that they break',
    async (language) => {
      await speak(language);
      const before = await page('privacy');
      const analytics = { analytics: { value: 'goatcounter' as const } };
      const url = { analyticsUrl: { value: 'https://mag.goatcounter.com' } };
      expect((await save({ ...analytics, ...url })).statusCode).toBe(200);
      const t = messagesIn(language);
      const body = await page('privacy');
      const texts = textsOf(body);
      expect(
        texts.filter((text) => text.includes('GoatCounter (mag.goatcounter.com)')),
      ).not.toEqual([]);
      expect(texts).toContain(t('Other services'));
      for (const promise of ['No tracking', 'We want to be read, not to read you.']) {
        expect(textsOf(before)).toContain(t(promise));
        expect(texts).not.toContain(t(promise));
      }
      await save({ analytics: { value: null }, analyticsUrl: { value: null } });
    },
  );
});
