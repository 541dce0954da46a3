import { describe, expect, it } from 'vitest';
import { only } from '#tests/support/content/wordpress-posts.ts';
import { phpValue } from './php-value.ts';
import { reviewInText } from './source-review.ts';

const score = (value: number, max: number) => ({ value, max });

describe('reviews of WordPress plugins', () => {
  it.each<[string, Record<string, string>, object]>([
    [
      "Let's Review",
      {
        _lets_review_on: '1',
        _lets_review_final_score: '8.6',
        _lets_review_type: '3',
        _lets_review_conclusion: 'A lovely dive.',
        _lets_review_pros: 'a:1:{i:0;a:1:{s:13:"positive_name";s:6:"Lïght";}}',
        _lets_review_cons: 'a:1:{i:0;a:1:{s:13:"negative_name";s:5:"Short";}}',
      },
      { score: score(8.6, 10), verdict: 'A lovely dive.', pros: ['Lïght'], cons: ['Short'] },
    ],
    [
      "Let's Review in percent",
      { _lets_review_final_score: '86', _lets_review_format: '1' },
      { score: score(86, 100) },
    ],
    [
      'WP Review',
      {
        wp_review_type: 'star',
        wp_review_total: '4.5',
        wp_review_desc: '<p>Fine.</p>',
        wp_review_pros: '<ul><li>Fast</li><li>Small</li></ul>',
        wp_review_cons: 'Loud',
      },
      { score: score(4.5, 5), verdict: 'Fine.', pros: ['Fast', 'Small'], cons: ['Loud'] },
    ],
    [
      'WP Review in points',
      { wp_review_type: 'point', wp_review_total: '4' },
      { score: score(4, 10) },
    ],
    [
      'WP Review in percent',
      { wp_review_type: 'percentage', wp_review_total: '8' },
      { score: score(8, 100) },
    ],
    [
      'Taqyeem',
      { taq_review_score: '85', taq_review_style: 'percentage', taq_review_summary: 'Ok' },
      { score: score(85, 100), verdict: 'Ok' },
    ],
    [
      'WP Product Review',
      {
        wppr_rating: '76',
        cwp_option_1_pro: 'Cheap',
        cwp_option_2_pro: '',
        cwp_option_1_cons: 'Slow',
      },
      { score: score(76, 100), pros: ['Cheap'], cons: ['Slow'] },
    ],
    ['Yet Another Stars', { yasr_overall_rating: '3.5' }, { score: score(3.5, 5) }],
    [
      'Rank Math',
      { rank_math_snippet_review_rating_value: '8', rank_math_snippet_review_best_rating: '10' },
      { score: score(8, 10) },
    ],
    [
      'kk Star Ratings',
      { _kksr_avg: '4,2', _kksr_casts: '17' },
      { score: score(4.2, 5), isByReaders: true },
    ],
    [
      'an editor before readers',
      { _kksr_avg: '2', yasr_overall_rating: '4' },
      { score: score(4, 5), isByReaders: false },
    ],
  ])('%s', async (_plugin, meta, review) => {
    const article = await only({ meta });
    expect(article.review).toMatchObject(review);
    expect(article.warnings).toEqual([]);
  });

  it.each([
    { wp_review_type: 'none', wp_review_total: '4.5' },
    { _lets_review_on: '', _lets_review_final_score: '8' },
    { wp_review_total: '0' },
    { taq_review_score: '850' },
    { _yoast_wpseo_content_score: '90', rank_math_seo_score: '80', views_count: '5' },
  ])('fields without a review give none: %j', async (meta) => {
    const { review, warnings } = await only({ meta: meta as Record<string, string> });
    expect([review, warnings]).toEqual([undefined, []]);
  });

  it('the score of an unknown plugin is named', async () => {
    const { warnings } = await only({ meta: { acme_review_score: '7.5' } });
    expect(warnings).toEqual([
      { issue: 'Score of an unknown plugin: acme_review_score = 7.5', action: 'Not imported' },
    ]);
  });
});

describe('reviews in a text', () => {
  it.each<[string, object | null]>([
    [
      '<script type="application/ld+json">{"@graph":[{"@type":"Review","reviewBody":"Good","reviewRating":{"ratingValue":"8","bestRating":"10"},"positiveNotes":{"@type":"ItemList","itemListElement":[{"@type":"ListItem","name":"Art"}]}}]}</script>',
      { score: score(8, 10), verdict: 'Good', pros: ['Art'] },
    ],
    [
      '<script type="application/ld+json">{"@type":"Review","reviewRating":{"ratingValue":4}}</script>',
      { score: score(4, 5) },
    ],
    ['<script type="application/ld+json">{"@type":"Review"</script>', null],
    [
      '<!-- wp:ub/review {"parts":[{"label":"Art","value":4},{"label":"Sound","value":5}],"starCount":5,"summaryDescription":"Nice"} /-->',
      { score: score(4.5, 5), verdict: 'Nice' },
    ],
    [
      '<!-- wp:acme/rating {"rating":"9/10"} --><p>9</p><!-- /wp:acme/rating --><!-- wp:acme/pros-cons {"pros":["Art"],"cons":["Price"]} /-->',
      { score: score(9, 10), pros: ['Art'], cons: ['Price'] },
    ],
    ['<!-- wp:paragraph {"rating":"9/10"} -->', null],
  ])('%s', (text, review) => {
    const read = reviewInText(text);
    if (review === null) expect(read).toBeNull();
    else expect(read).toMatchObject(review);
  });
});

describe('values that PHP serialized', () => {
  it.each<[string, unknown]>([
    ['a:2:{i:0;s:4:"Pïe";i:1;d:1.5;}', ['Pïe', 1.5]],
    ['a:1:{s:1:"a";b:1;}', { a: true }],
    ['s:3:"a"b";', 'a"b'],
    ['N;', null],
    ['plain', 'plain'],
    ['a:9999:{', 'a:9999:{'],
    ['O:8:"stdClass":0:{}', 'O:8:"stdClass":0:{}'],
  ])('%s', (text, value) => {
    expect(phpValue(text)).toEqual(value);
  });
});
