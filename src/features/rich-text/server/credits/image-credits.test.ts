import { expect, test } from 'vitest';
import { withCredits } from './image-credits.ts';

const [ONE, TWO] = ['1', '2'].map((digit) => `${digit.repeat(20)}-9x9`) as [string, string];
const CREDITS = [ONE, TWO].map((key) => ({
  key,
  url: `/media/${key}/9.jpg`,
  credit: key === ONE ? 'Ada' : 'Zoë',
  license: '',
  licenseUrl: null,
}));
const image = (key: string) => `<img src="/media/${key}/9.jpg" alt="">`;
const by = (name: string) => `<span class="credit">Credit: ${name}</span>`;

test.each([
  [
    'a figure without a caption gets one',
    `<figure>${image(ONE)}</figure>`,
    `<figure>${image(ONE)}<figcaption>${by('Ada')}</figcaption></figure>`,
  ],
  [
    'images of a gallery have their own credits',
    `<figure class="gallery"><figure>${image(ONE)}<figcaption>A</figcaption></figure><figure>${image(TWO)}</figure><figcaption>All</figcaption></figure>`,
    `<figure class="gallery"><figure>${image(ONE)}<figcaption>A ${by('Ada')}</figcaption></figure><figure>${image(TWO)}<figcaption>${by('Zoë')}</figcaption></figure><figcaption>All</figcaption></figure>`,
  ],
  [
    'an image that a figure shows twice is credited once',
    `<figure>${image(ONE)}${image(ONE)}${image(TWO)}</figure>`,
    `<figure>${image(ONE)}${image(ONE)}${image(TWO)}<figcaption>${by('Ada')} ${by('Zoë')}</figcaption></figure>`,
  ],
  [
    'compared images are credited below both: their captions are labels',
    `<figure class="block-compare"><figure>${image(ONE)}<figcaption>Before</figcaption></figure><figure>${image(TWO)}<figcaption>After</figcaption></figure><figcaption>All</figcaption></figure><figure>${image(ONE)}</figure>`,
    `<figure class="block-compare"><figure>${image(ONE)}<figcaption>Before</figcaption></figure><figure>${image(TWO)}<figcaption>After</figcaption></figure><figcaption>All ${by('Ada')} ${by('Zoë')}</figcaption></figure><figure>${image(ONE)}<figcaption>${by('Ada')}</figcaption></figure>`,
  ],
  [
    'compared images without a caption get one for their credits',
    `<figure class="block-compare"><figure>${image(ONE)}<figcaption>Before</figcaption></figure><figure>${image(TWO)}<figcaption>After</figcaption></figure></figure>`,
    `<figure class="block-compare"><figure>${image(ONE)}<figcaption>Before</figcaption></figure><figure>${image(TWO)}<figcaption>After</figcaption></figure><figcaption>${by('Ada')} ${by('Zoë')}</figcaption></figure>`,
  ],
  ['an image without a figure', `<p>${image(ONE)}</p>`, `<p>${image(ONE)}</p>`],
  [
    'an image of another site',
    '<figure><img src="https://a.example/1.jpg" alt=""></figure>',
    '<figure><img src="https://a.example/1.jpg" alt=""></figure>',
  ],
])('%s', (_, html, expected) => {
  expect(withCredits(html, CREDITS)).toBe(expected);
  expect(withCredits(html, [])).toBe(html);
});

test('credits are in the language of the site', () => {
  const html = `<figure>${image(ONE)}</figure>`;
  expect(withCredits(html, CREDITS, 'fr')).toContain('Crédit : Ada');
});

test('the credits of many images are looked up by their key', () => {
  let reads = 0;
  const credits = Array.from({ length: 200 }, (_, at) => ({
    credit: `Ada ${at}`,
    url: '',
    license: '',
    licenseUrl: null,
    get key() {
      reads += 1;
      return `${String(at).padStart(20, '0')}-9x9`;
    },
  }));
  const keys = credits.map(({ key }) => key);
  reads = 0;
  const html = withCredits(keys.map((key) => `<figure>${image(key)}</figure>`).join(''), credits);
  expect(html).toContain(by('Ada 199'));
  expect(reads).toBe(200);
});
