import { describe, expect, test } from 'vitest';
import type { BylineRole } from '#features/people/values.ts';
import { EMPTY_REVIEW } from '#features/reviews/values.ts';
import { structuredReview } from '#features/reviews/web/public.ts';
import { scoreOf } from '#lib/score-scale.ts';
import type { Article } from '../../contract.ts';
import {
  articleMetadata,
  structuredArticle,
  structuredBreadcrumb,
  structuredSeries,
} from './metadata.ts';

const site = {
  name: 'Press Start',
  url: 'https://press.example',
  authorLabel: 'Press Staff',
  takesMessages: false,
  remoteImages: 'import' as const,
};

const article: Article = {
  id: 7,
  slug: 'a-map-you-earn',
  title: 'A map you earn',
  excerpt: 'Forty hours with a stick of charcoal.',
  metaDescription: 'Our review of a map.',
  tags: ['open world', 'PC'],
  category: 'review',
  featuredImage: '/demo/pictures/meridian.webp',
  featuredImageAlt: 'A cliff',
  featuredImageCaption: '',
  status: 'published',
  scheduledPublishAt: null,
  featured: false,
  masterFeatured: false,
  authorId: 1,
  moderationStatus: 'approved',
  rejectionNote: null,
  createdAt: '2025-03-01T10:00:00.000Z',
  updatedAt: '2025-03-06T10:00:00.000Z',
  publishedAt: '2025-03-05T10:00:00.000Z',
  content: '<h2>One</h2><p>two three<br>four</p>',
  description: 'Our review of a map.',
  wordCount: 4,
  coverUrl: '/covers/7.png',
  live: null,
  corrections: [],
  review: null,
  games: [],
  series: null,
  seriesParts: [],
  checked: null,
  score: null,
};

describe('structuredSeries', () => {
  test('names what an article is a part of, and which', () => {
    expect(structuredSeries({ series: null })).toBeNull();
    const series = { slug: 's', title: 'The Strait', words: '', part: 2 };
    expect(structuredSeries({ series })).toEqual({
      isPartOf: { '@type': 'CreativeWorkSeries', name: 'The Strait' },
      position: 2,
    });
  });
});

describe('articleMetadata', () => {
  test('says everything a head needs', () => {
    expect(articleMetadata(article, site)).toEqual({
      title: 'A map you earn',
      description: 'Our review of a map.',
      keywords: 'open world, PC',
      ogImage: 'https://press.example/demo/pictures/meridian.webp',
      ogImageAlt: 'A cliff',
      canonicalUrl: 'https://press.example/articles/a-map-you-earn',
      publishedTime: '2025-03-05T10:00:00.000Z',
      modifiedTime: '2025-03-06T10:00:00.000Z',
      author: 'Press Staff',
      articleType: 'NewsArticle',
      category: 'Review',
      tags: ['open world', 'PC'],
    });
  });

  test('falls back to the day of writing', () => {
    const { publishedTime } = articleMetadata({ ...article, publishedAt: null }, site);
    expect(publishedTime).toBe('2025-03-01T10:00:00.000Z');
  });

  test.each([
    ['https://img.example/a.jpg', 'https://img.example/a.jpg'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'],
    ['https://press.example/media/7', 'https://press.example/media/7'],
    ['https://elsewhere.example/page', 'https://press.example/covers/7.png'],
    [null, 'https://press.example/covers/7.png'],
  ])('shows a social image for %s', (featuredImage, expected) => {
    expect(articleMetadata({ ...article, featuredImage }, site).ogImage).toBe(expected);
  });

  test.each(['https://youtu.be/dQw4w9WgXcQ', 'https://elsewhere.example/page', null])(
    'what a picture shows is not said of the one that stands in for %s',
    (featuredImage) => {
      expect(articleMetadata({ ...article, featuredImage }, site).ogImageAlt).toBe('');
    },
  );
});

describe('structured data', () => {
  test('describes the article', () => {
    const metadata = articleMetadata(article, site);
    expect(structuredArticle(metadata, article.wordCount, site)).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'A map you earn',
      image: ['https://press.example/demo/pictures/meridian.webp'],
      author: { name: 'Press Staff' },
      publisher: { name: 'Press Start' },
      articleSection: 'Review',
      keywords: 'open world, PC',
      wordCount: 4,
      mainEntityOfPage: { '@id': 'https://press.example/articles/a-map-you-earn' },
    });
  });

  test('leaves out fields that the article does not have', () => {
    const bare = { ...article, tags: [] };
    const data = structuredArticle(articleMetadata(bare, site), 4, site);
    expect(data).not.toHaveProperty('keywords');
  });

  test('names people by what they did, and the magazine where nobody wrote it', () => {
    const named = (name: string, role: BylineRole) => ({
      ...{ personId: 1, name, slug: name.toLowerCase(), role },
    });
    const byline = [named('Mara', 'words'), named('Ada', 'pictures'), named('Tom', 'edit')];
    const metadata = articleMetadata({ ...article, byline }, site);
    expect(metadata.author).toBe('Mara (words), Ada (pictures), Tom (edit)');
    const person = (name: string) => ({
      ...{ '@type': 'Person', name },
      url: `https://press.example/authors/${name.toLowerCase()}`,
    });
    expect(structuredArticle(metadata, 4, site, byline)).toMatchObject({
      author: [person('Mara')],
      contributor: [person('Ada')],
      editor: [person('Tom')],
    });
    expect(structuredArticle(metadata, 4, site, byline.slice(1)).author).toMatchObject({
      '@type': 'Organization',
    });
  });

  test('gives the way to the article', () => {
    const { itemListElement } = structuredBreadcrumb(article, site);
    expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
      [1, 'https://press.example/'],
      [2, 'https://press.example/articles'],
      [3, 'https://press.example/reviews'],
      [4, 'https://press.example/articles/a-map-you-earn'],
    ]);
  });
});

describe('structuredReview', () => {
  test('rates what was judged on its own scale, and says why', () => {
    const score = scoreOf({ value: 4.5, scale: '1-5/0.5 stars', word: 'Loved' });
    const review = { ...EMPTY_REVIEW, score, verdict: 'Play it.', pros: ['Ink'], platform: 'PC' };
    expect(structuredReview(review, 'A map')).toEqual({
      '@type': ['NewsArticle', 'Review'],
      itemReviewed: { '@type': 'VideoGame', name: 'A map', gamePlatform: 'PC' },
      reviewBody: 'Play it.',
      reviewRating: {
        ...{ '@type': 'Rating', ratingValue: 4.5, bestRating: 5, worstRating: 1 },
        alternateName: 'Loved',
      },
      positiveNotes: {
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Ink' }],
      },
    });
  });

  test('of an article without a review says nothing, and of one without a score gives none', () => {
    expect(structuredReview(null, 'A map')).toBeUndefined();
    expect(structuredReview({ ...EMPTY_REVIEW, verdict: 'V' }, 'A map')).not.toHaveProperty(
      'reviewRating',
    );
  });
});
