import fc from 'fast-check';

/** Texts that have broken programs. */
const TEXTS = [
  '',
  '0',
  '1',
  '-1',
  '1e3',
  '999999999',
  '99999999999999999999',
  'news',
  'the-first',
  "' or 1=1 --",
  '"; drop table articles; --',
  '\0',
  '%',
  '%zz',
  '%00',
  'ｎｅｗｓ',
  '🎮',
  '\ud800',
  '\u202e',
  '\r\nX-Injected: 1',
  '*',
  ':slug',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'a/b',
  'a;b',
  'a&b=c',
  '[object Object]',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.test',
  'http://[::',
  '2024-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  'x'.repeat(301),
  'x'.repeat(5000),
  'ab'.repeat(16),
  'card.webp',
  'true',
];
/** Parts of a URL that are invalid encodings. */
const ADDRESS_PARTS = [
  '%00',
  '%2500',
  '%',
  '%zz',
  '%E0%A4',
  '%ED%A0%80',
  '%c0%ae%c0%ae',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..',
  '%0d%0aX-Injected:%201',
  '%F0%9F%8E%AE',
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ unit: 'binary', maxLength: 30 }),
);
export const hostileAddressPart = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ADDRESS_PARTS, ...TEXTS) },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('%', '0', 'F', 'e', '2', '/', '.', 'a'), maxLength: 12 }),
);

/** About 15 kB of unknown keys. */
const MANY_KEYS = Object.fromEntries(Array.from({ length: 1800 }, (_, n) => [n.toString(36), 0]));
const DEEP = Array.from({ length: 1000 }).reduce<unknown>((inner) => [inner], 0);

/** Any JSON value at any position. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      -1,
      0,
      1.5,
      2 ** 31,
      2 ** 53,
      1e308,
      [],
      {},
      [[]],
      ['a', 1, null],
      DEEP,
      MANY_KEYS,
      '<'.repeat(12_000),
      Array.from({ length: 5000 }, () => 1),
    ),
  },
  fc.jsonValue({ maxDepth: 2 }),
);

/** Bodies that aren't JSON, or declare another type. */
export const hostileBody = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/problem+json',
    'nonsense',
    ';;',
  ),
  text: fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '{}',
      '[]',
      'null',
      '"\\u0000"',
      '{"__proto__":1}',
      '{"a":1e999}',
      'a=b',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nGIF89a\r\n--x--',
    ),
    hostileJson.map((value) => JSON.stringify(value)),
    hostileText,
  ),
});

const HEADERS = [
  ['accept-encoding', 'br;q=0, gzip;q=x, ,;;;'],
  ['accept', '*/*;q=nonsense'],
  ['if-none-match', '*, W/"", "'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=9-1,-,x'],
  ['x-forwarded-for', "' or 1=1, 1.2.3.4"],
  ['x-forwarded-host', 'evil.test'],
  ['host', 'evil.test:99999'],
  ['cookie', 'a=b; =; %; session=%00'],
  ['authorization', 'Bearer '],
  ['x-render-key', '0'],
  ['x-depends-on', 'articles'],
  ['content-length', '5'],
  ['expect', '200-ok'],
  ['x-http-method-override', 'DELETE'],
] as const;

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray([...HEADERS], { maxLength: 3 })
  .map((chosen) => Object.fromEntries(chosen));
