import { describe, expect, test } from 'vitest';
import type { Article } from '../../contract.ts';
import { articleMetadata } from './metadata.ts';

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
  featuredImage: '/demo/images/meridian.webp',
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
  readingMinutes: 1,
  contents: [],
  newer: null,
  older: null,
  coverUrl: '/covers/7.png',
  live: null,
  corrections: [],
  review: null,
  games: [],
  series: null,
  seriesParts: [],
  gameFacts: [],
  checked: null,
  score: null,
};

describe('articleMetadata', () => {
  test('metadata has every field of a head', () => {
    expect(articleMetadata(article, site)).toEqual({
      title: 'A map you earn',
      description: 'Our review of a map.',
      keywords: 'open world, PC',
      ogImage: 'https://press.example/demo/images/meridian.webp',
      canonicalUrl: 'https://press.example/articles/a-map-you-earn',
      publishedTime: '2025-03-05T10:00:00.000Z',
      modifiedTime: '2025-03-06T10:00:00.000Z',
      author: 'Press Staff',
      articleType: 'NewsArticle',
      category: 'Review',
      tags: ['open world', 'PC'],
    });
  });

  test('metadata falls back to the creation date', () => {
    const { publishedTime } = articleMetadata({ ...article, publishedAt: null }, site);
    expect(publishedTime).toBe('2025-03-01T10:00:00.000Z');
  });

  test.each([
    ['https://img.example/a.jpg', 'https://img.example/a.jpg'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://press.example/media/videos/dQw4w9WgXcQ.jpg'],
    ['https://press.example/media/7', 'https://press.example/media/7'],
    ['https://elsewhere.example/page', 'https://press.example/covers/7.png'],
    [null, 'https://press.example/covers/7.png'],
  ])('metadata has a share image for %s', (featuredImage, expected) => {
    expect(articleMetadata({ ...article, featuredImage }, site).ogImage).toBe(expected);
  });
});
