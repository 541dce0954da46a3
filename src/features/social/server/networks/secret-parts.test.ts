import { expect, it } from 'vitest';
import { secretParts, withoutSecrets } from './secret-parts.ts';

const SESSION = JSON.stringify({
  did: 'did:plc:abc',
  accessJwt: 'access-1',
  refreshJwt: 'refresh-1',
});

it.each([
  [
    'the URL',
    'POST https://one.example/api/T1/secret%2Btoken?key=abcdefgh failed',
    'POST … failed',
  ],
  ['its path', 'No route for /api/T1/secret%2Btoken', 'No route for …'],
  ['a segment', 'secret%2Btoken is unknown', '… is unknown'],
  ['a decoded segment', 'secret+token is unknown', '… is unknown'],
  ['a value', 'key abcdefgh is unknown', 'key … is unknown'],
  [
    'escaped slashes',
    String.raw`{"path":"\/api\/T1\/secret%2Btoken"}`,
    String.raw`{"path":"\/api\/T1\/…"}`,
  ],
  ['a token', 'Bearer access-1 ended', 'Bearer … ended'],
  ['both tokens', 'refresh-1 of access-1', '… of …'],
  ['nothing secret', 'The api refused did:plc:abc', 'The api refused did:plc:abc'],
])('a text with %s is shown without secrets', (_, text, masked) => {
  const secrets = secretParts('https://one.example/api/T1/secret%2Btoken?key=abcdefgh', SESSION);
  expect(withoutSecrets(text, secrets)).toBe(masked);
});

it('a secret without a path masks no slashes', () => {
  const secrets = secretParts('https://one.example/?abcdefgh', null);
  expect(withoutSecrets('/in?abcdefgh or /out', secrets)).toBe('/in?… or /out');
});
