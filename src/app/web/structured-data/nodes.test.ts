import { describe, expect, it, test } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import type { BylineRole } from '#features/authors/values.ts';
import type { Game } from '#features/games/contract.ts';
import type { Review } from '#features/reviews/contract.ts';
import { EMPTY_REVIEW } from '#features/reviews/values.ts';
import { scoreOf } from '#lib/score-scale.ts';
import { articleNodes } from './article-nodes.ts';
import { authorNodes } from './author-nodes.ts';
import { gameNodes } from './game-nodes.ts';
import { graphText } from './graph.ts';
import { reviewFields } from './review-nodes.ts';

const site = {
  name: 'Press Start',
  url: 'https://press.example',
  authorLabel: 'Press Staff',
  takesMessages: false,
  remoteImages: 'import' as const,
};

const article = {
  slug: 'a-map-you-earn',
  title: 'A map you earn',
  category: 'review',
  tags: ['open world'],
  description: 'Our review of a map.',
  wordCount: 4,
  featuredImage: '/demo/images/meridian.webp',
  featuredImageAlt: '',
  coverUrl: '/covers/7.png',
  createdAt: '2025-03-01T10:00:00.000Z',
  updatedAt: '2025-03-06T10:00:00.000Z',
  publishedAt: '2025-03-05T10:00:00.000Z',
  corrections: [],
  games: [],
  live: null,
  review: null,
  series: null,
} as unknown as Article;
const nodesOf = (fields: Partial<Article>) =>
  articleNodes({ ...article, ...fields }, undefined, site);

describe('structured data of an article', () => {
  it('an article has breadcrumbs', () => {
    const [node, way] = nodesOf({ series: { slug: 's', title: 'The Strait', words: '', part: 2 } });
    expect(node).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'A map you earn',
      image: ['https://press.example/demo/images/meridian.webp'],
      author: [{ '@type': 'Organization', name: 'Press Staff' }],
      publisher: { '@id': 'https://press.example/#organization' },
      articleSection: 'Review',
      keywords: 'open world',
      wordCount: 4,
      mainEntityOfPage: { '@id': 'https://press.example/articles/a-map-you-earn' },
      isPartOf: { '@type': 'CreativeWorkSeries', name: 'The Strait' },
      position: 2,
    });
    expect(way?.itemListElement).toMatchObject([
      { position: 1, item: 'https://press.example/' },
      { position: 2, item: 'https://press.example/articles' },
      { position: 3, item: 'https://press.example/reviews' },
      { position: 4, item: 'https://press.example/articles/a-map-you-earn' },
    ]);
    expect(nodesOf({ tags: [] })[0]).not.toHaveProperty('keywords');
  });

  it('authors are named with their roles', () => {
    const named = (name: string, role: BylineRole) => ({
      id: 1,
      name,
      slug: name.toLowerCase(),
      role,
    });
    const byline = [named('Mara', 'words'), named('Ada', 'images'), named('Tom', 'edit')];
    const person = (name: string) => ({
      '@type': 'Person',
      name,
      url: `https://press.example/authors/${name.toLowerCase()}`,
    });
    expect(nodesOf({ byline })[0]).toMatchObject({
      author: [person('Mara')],
      contributor: [person('Ada')],
      editor: [person('Tom')],
    });
    expect(nodesOf({ byline: byline.slice(1) })[0]).toMatchObject({
      author: [{ '@type': 'Organization' }],
    });
  });

  it.each([
    ['/media/00000000000000000000-1600x900', '1600.jpg'],
    ['/demo/images/meridian-c4642e08-1200x675', '1200.webp'],
  ])('an image of the site has three aspect ratios: %s', (folder, file) => {
    const at = (crop: string) => `https://press.example${folder}/${crop}.jpg`;
    const [{ image } = {}] = nodesOf({ featuredImage: `${folder}/${file}` });
    expect(image).toEqual([at('16x9'), at('4x3'), at('1x1')]);
  });

  it('any other image has its own URL only', () => {
    const image = (featuredImage: string | null) => nodesOf({ featuredImage })[0]?.image;
    const elsewhere = 'https://other.example/media/a/image.jpg';
    expect(image(elsewhere)).toEqual([elsewhere]);
  });

  it('a featured video is described', () => {
    const [, video] = nodesOf({ featuredImage: 'https://youtu.be/dQw4w9WgXcQ' });
    expect(video).toMatchObject({
      '@type': 'VideoObject',
      name: 'A map you earn',
      thumbnailUrl: ['https://press.example/media/videos/dQw4w9WgXcQ.jpg'],
      uploadDate: '2025-03-05T10:00:00.000Z',
      embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    });
  });

  it('no text can end the script element', () => {
    const text = graphText(nodesOf({ title: '</script><b>' }), site);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)['@graph'][0].headline).toBe('</script><b>');
  });
});

describe('structured data of a review', () => {
  const score = scoreOf({ value: 4.5, scale: '1-5/0.5 stars', word: 'Loved' });
  const fields = (review: Partial<Review>) =>
    reviewFields({ ...EMPTY_REVIEW, ...review }, undefined, 'A map', site);

  it('a review is rated on its own scale, with its verdict', () => {
    const game = { title: 'Meridian', slug: 'meridian' } as Article['games'][number];
    const review = { ...EMPTY_REVIEW, score, verdict: 'Play it.', pros: ['Ink', 'Air'] };
    expect(reviewFields({ ...review, platform: 'PC' }, game, 'A map', site)).toEqual({
      '@type': ['NewsArticle', 'Review'],
      itemReviewed: {
        '@type': 'VideoGame',
        name: 'Meridian',
        gamePlatform: 'PC',
        url: 'https://press.example/games/meridian',
      },
      reviewBody: 'Play it.',
      reviewRating: {
        '@type': 'Rating',
        ratingValue: 4.5,
        bestRating: 5,
        worstRating: 1,
        alternateName: 'Loved',
      },
      positiveNotes: {
        '@type': 'ItemList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Ink' },
          { '@type': 'ListItem', position: 2, name: 'Air' },
        ],
      },
    });
  });

  it('a review without a score is omitted, and a single pro or con is too', () => {
    expect(reviewFields(null, undefined, 'A map', site)).toBeUndefined();
    expect(fields({ verdict: 'V' })).toBeUndefined();
    expect(fields({ score, pros: ['Ink'] })).not.toHaveProperty('positiveNotes');
    expect(fields({ score, pros: ['Ink'], cons: ['Salt'] })).toHaveProperty('negativeNotes');
  });
});

test('only the review that a game page names rates the game', () => {
  const game = {
    slug: 'meridian',
    title: 'Meridian',
    summary: '',
    developer: '',
    publisher: '',
    series: '',
    wikidata: null,
    released: '2026-Q2',
    cover: null,
    image: null,
    genres: [],
    platforms: [],
    ratings: [],
    score: null,
    scoredIn: null,
  } as unknown as Game;
  const score = scoreOf({ value: 9, scale: '0-10/0.5', word: '' });
  const [plain] = gameNodes(game, site);
  expect(plain).toEqual({
    '@type': 'VideoGame',
    name: 'Meridian',
    url: 'https://press.example/games/meridian',
  });
  const byline = [{ id: 1, name: 'Mara', slug: 'mara', role: 'words' as const }];
  const scoredIn = { slug: 'r', title: 'R' };
  const [rated] = gameNodes({ ...game, score, scoredIn: { ...scoredIn, byline } }, site);
  expect(rated).toMatchObject({
    review: {
      url: 'https://press.example/articles/r',
      author: [{ name: 'Mara', url: 'https://press.example/authors/mara' }],
      reviewRating: { ratingValue: 9 },
    },
  });
  const [unsigned] = gameNodes({ ...game, score, scoredIn }, site);
  expect(unsigned).toMatchObject({ review: { author: [{ name: 'Press Staff' }] } });
});

test('an author has a name, a description and links to other sites', () => {
  const person = {
    slug: 'mara',
    name: 'Mara Quill',
    bio: 'Plays slowly.',
    image: '/media/0123456789abcdef0123-800x1000/800.webp',
    links: [
      { label: 'Write', url: 'mailto:mara@press.example' },
      { label: 'mara.example', url: 'https://mara.example/' },
    ],
    articleCount: 3,
    since: '2019-03-01T00:00:00.000Z',
    published: [],
  };
  expect(authorNodes(person, site)[0]).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: 'Mara Quill',
      url: 'https://press.example/authors/mara',
      description: 'Plays slowly.',
      image: 'https://press.example/media/0123456789abcdef0123-800x1000/800.webp',
      sameAs: ['https://mara.example/'],
    },
  });
  const bare = authorNodes({ ...person, bio: '', image: null, links: [] }, site)[0];
  expect(Object.keys(bare?.mainEntity as object)).toEqual([
    ...['@type', '@id', 'name', 'url', 'worksFor'],
  ]);
});
