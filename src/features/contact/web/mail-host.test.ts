import { expect, test } from 'vitest';
import { mailHost } from './mail-host.ts';

test.each([
  ['https://example.com', 'example.com'],
  ['https://www.example.com', 'example.com'],
  ['https://play.example.co.uk:8443', 'play.example.co.uk'],
  ['https://xn--spiel-example.xn--p1ai', 'xn--spiel-example.xn--p1ai'],
  ['http://localhost:3000', 'levelhead.example'],
  ['http://blog.localhost', 'levelhead.example'],
  ['http://127.0.0.1:3000', 'levelhead.example'],
  ['http://[::1]:3000', 'levelhead.example'],
  ['http://intranet', 'levelhead.example'],
])('mail addresses of %s stand at %s', (url, host) => {
  expect(mailHost({ name: 'Level Head!', url })).toBe(host);
});

test('a name without Latin letters or digits still gives a host', () => {
  expect(mailHost({ name: '遊戯', url: 'http://localhost:3000' })).toBe('magazine.example');
});
