import fc from 'fast-check';
import { FEATURED_PAGES } from '#features/featured/values.ts';
import type { MediaPage } from '#features/media/contract.ts';
import { MINUTE } from '#lib/durations.ts';
import { NOW } from '../databases/now.ts';
import { jsonOf, type TestSite } from '../site/test-site.ts';

const SIGNS =
  'lamp é 漢字 🎮 <b> &amp; &lt; " \' [x] * _ ` # 1. {{ {% ]]> --- + = ~~~ ![a](b) a_b | ^ <!-- \\ =1+1 \u202e \u00ad';
const words = fc
  .array(fc.constantFrom(...SIGNS.split(' ')), { minLength: 1, maxLength: 4 })
  .map((some) => some.join(' '));
const named = words.map((some) => `A ${some}`);
const escaped = words.map((some) => some.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));

/** A placeholder for the URL of a library image. */
const IMAGE = '/media/00000000000000000000-9x9/9.jpg';

/** Articles link to these, whether they exist or not. */
const SLUGS = ['one', 'two', 'three', 'none'];
const paragraph = fc.oneof(
  escaped.map((some) => `<p>${some}</p>`),
  escaped.map((some) => `<h2>${some}</h2><ul><li>${some}</li></ul>`),
  fc
    .constantFrom(...SLUGS)
    .map(
      (slug) => `<p>a <a href="/articles/${slug}?a=1&amp;b=2#c">b</a> <a href="/about">c</a></p>`,
    ),
  escaped.map((some) => `<blockquote><p>${some}</p></blockquote>`),
  escaped.map((some) => `<pre><code class="language-ts">${some}\n  b</code></pre>`),
  escaped.map((some) => `<table><tbody><tr><td>${some}</td></tr></tbody></table>`),
  escaped.map(
    (some) => `<figure><img src="${IMAGE}" alt="a" /><figcaption>${some}</figcaption></figure>`,
  ),
  fc.constant('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>'),
);

/** Actions on a stored article, in sequence. */
const STEPS = {
  slug: { slug: 'another-slug' },
  back: { slug: 'one' },
  title: { title: 'Another title' },
  archive: { status: 'archived' },
  draft: { status: 'draft' },
  publish: { status: 'published' },
} as const;
type Step = keyof typeof STEPS | 'approve' | 'reject';

/** Entries of live coverage, and later actions on them. */
const coverage = fc.record({
  entries: fc.array(
    fc.record({
      text: fc.oneof(
        escaped.map((some) => `<p>${some}</p>`),
        escaped.map((some) => `<blockquote><p>${some}</p></blockquote>`),
      ),
      moment: fc.oneof(words, fc.constant('')),
      image: fc.constantFrom(null, IMAGE),
      imageAlt: words,
      video: fc.constantFrom(null, 'https://youtu.be/dQw4w9WgXcQ'),
      after: fc.constantFrom(
        ...[
          null,
          { pinned: true },
          { withdrawn: true, withdrawnNote: 'Why &' },
          { text: '<p>b</p>' },
        ],
      ),
    }),
    { maxLength: 3 },
  ),
  ends: fc.boolean(),
});

const article = fc.record({
  live: fc.option(coverage),
  by: fc.constantFrom('editor' as const, 'author' as const),
  fields: fc.record({
    title: named,
    slug: fc.constantFrom('', ...SLUGS),
    content: fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    excerpt: fc.constantFrom('', 'In short\n\nand <b>more</b> &amp; '),
    metaDescription: fc.oneof(words, fc.constant('')),
    category: fc.nat(6),
    tags: fc.uniqueArray(fc.constantFrom('RPG', 'C++', 'ünï', '&amp;', 'a, b'), { maxLength: 3 }),
    featuredImage: fc.constantFrom(
      ...[null, IMAGE, '/demo/images/a-9x9/9.jpg', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ),
    featuredImageAlt: words,
    featuredImageCaption: words,
    language: fc.constantFrom('', 'de', 'pt-BR'),
    status: fc.constantFrom('draft', 'published', 'scheduled'),
  }),
  isHeld: fc.boolean(),
  slots: fc.subarray(
    FEATURED_PAGES.flatMap((page) => [
      { page, slot: 'main' },
      { page, slot: 'sidebar' },
    ]),
    { maxLength: 3 },
  ),
  steps: fc.array(fc.constantFrom<Step>(...(Object.keys(STEPS) as Step[]), 'approve', 'reject'), {
    maxLength: 3,
  }),
});

const COLORS = ['#000000', '#123abc', '#22c55e'] as const;
const color = fc.constantFrom(...COLORS);

/** Generated magazines as users would create them. */
export const magazines = fc.record({
  /** Texts of the library images. */
  image: fc.record({ alt: words, caption: words }),
  /** Of the five default categories, by index, each at most once. */
  changedCategories: fc.uniqueArray(
    fc.record({ at: fc.nat(4), name: named, description: words, color }),
    {
      selector: ({ at }) => at,
      maxLength: 2,
    },
  ),
  categories: fc.array(fc.record({ name: named, renamed: fc.option(named), color }), {
    maxLength: 2,
  }),
  tags: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('rpg', 'C++', 'ünï', 'alone'),
      description: fc.constantFrom('', 'Of it <b>all</b>'),
    }),
    { selector: ({ name }) => name, maxLength: 3 },
  ),
  articles: fc.array(article, { maxLength: 4 }),
  redirects: fc.uniqueArray(
    fc.record({
      from: fc.constantFrom('/old', '/old/a b', '/é', '/50%25?p=1', '/?p=12', '/a%2Fb'),
      to: fc.constantFrom('/articles', '/about', 'https://other.example/x?y=1', ''),
      match: fc.constantFrom('exact', 'prefix'),
    }),
    { selector: ({ from }) => from.toLowerCase(), maxLength: 3 },
  ),
});
export type Magazine = typeof magazines extends fc.Arbitrary<infer Value> ? Value : never;

/** Creates a magazine in a site through the API as its users would, with a minute between steps. */
export async function writeMagazine(
  site: TestSite,
  { image, changedCategories, categories: more, tags, articles, redirects }: Magazine,
) {
  const { clock, editor } = site;
  clock.now = NOW;
  // Duplicate names are refused, here and below.
  const [first = 0] = (
    await site.db.selectFrom('categories').select('id').orderBy('id').execute()
  ).map(({ id }) => id);
  for (const { at, ...words } of changedCategories) {
    await editor.put(`/api/categories/${first + at}`, words);
  }
  for (const { name, renamed, color } of more) {
    const { id } = (await editor.post('/api/categories', { name, color })).json<{ id?: number }>();
    if (renamed !== null) await editor.put(`/api/categories/${id}`, { name: renamed, color });
  }
  const { media } = jsonOf<MediaPage>(await editor.get('/api/media'));
  for (const { id } of media) jsonOf(await editor.put(`/api/media/${id}`, image));
  const shown = (text: string) => text.replaceAll(IMAGE, media[0]?.url ?? IMAGE);
  for (const tag of tags) jsonOf(await editor.post('/api/tags', tag), 201);
  const categories = jsonOf<{ slug: string }[]>(await editor.get('/api/categories'));
  const categoryAt = (at: number) => categories[at % categories.length]?.slug;
  // Embargoed articles come last, because no other article could be published with their image.
  await site.db.updateTable('media').set({ embargo_until: null }).execute();
  const inOrder = articles.toSorted((one, other) => Number(one.isHeld) - Number(other.isHeld));
  for (const { by, fields, isHeld, slots, steps, live } of inOrder) {
    clock.now += MINUTE;
    const later = new Date(NOW * 2).toISOString();
    const at = fields.status === 'scheduled' ? later : null;
    const { content, featuredImage, category, ...words } = fields;
    const embargo = { embargoUntil: later, embargoReason: 'Why', embargoSource: '<b>They</b>' };
    const input = {
      ...(isHeld && fields.status !== 'published' && embargo),
      ...words,
      category: categoryAt(category),
      scheduledPublishAt: at,
      content: shown(content),
      featuredImage: featuredImage && shown(featuredImage),
    };
    const { id } = jsonOf<{ id: number }>(await site[by].post('/api/articles', input), 201);
    // A full sidebar is refused.
    for (const slot of slots) await editor.put(`/api/articles/${id}/featured`, slot);
    for (const step of steps) {
      clock.now += MINUTE;
      // An action that the status doesn't allow is refused and changes nothing.
      if (step === 'approve') await editor.post(`/api/moderation/approve/${id}`, {});
      else if (step === 'reject')
        await editor.post(`/api/moderation/reject/${id}`, {
          rejectionNote: 'Too <b>long</b> &amp; so',
        });
      else await site[by].put(`/api/articles/${id}`, STEPS[step]);
    }
    if (live === null) continue;
    const desk = `/api/articles/${id}/live`;
    // It is accepted if the article is public or will be.
    const { statusCode } = await editor.post(desk);
    for (const { after, image, ...entry } of statusCode === 200 ? live.entries : []) {
      clock.now += MINUTE;
      const input = { ...entry, image: image && shown(image) };
      const posted = jsonOf<{ id: number }>(await site[by].post(`${desk}/entries`, input), 201);
      clock.now += MINUTE;
      if (after) jsonOf(await editor.patch(`${desk}/entries/${posted.id}`, after));
    }
    if (statusCode === 200 && live.ends) jsonOf(await editor.post(`${desk}/end`));
  }
  for (const redirect of redirects) {
    clock.now += MINUTE;
    const kind = redirect.to === '' ? '410' : '301';
    // A loop is refused.
    await editor.post('/api/redirects', { ...redirect, kind });
  }
  clock.now += MINUTE;
}
