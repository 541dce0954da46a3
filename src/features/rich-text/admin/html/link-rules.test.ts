import { describe, expect, test } from 'vitest';
import { checkImage, checkLink, isAllowedImage, isAllowedLink, soleAddress } from './link-rules.ts';

describe('link URLs', () => {
  test.each([
    ['https://a.example/x?y=1#z', 'https://a.example/x?y=1#z'],
    ['  http://a.example  ', 'http://a.example'],
    ['https://a.example/two words', 'https://a.example/two%20words'],
    ['/articles/tea', '/articles/tea'],
    ['mailto:desk@a.example?subject=x', 'mailto:desk@a.example?subject=x'],
    ['desk@a.example', 'mailto:desk@a.example'],
    ['www.a.example/x', 'https://www.a.example/x'],
    ['a.example:8080/x', 'https://a.example:8080/x'],
  ])('%s is accepted', (typed, href) => {
    expect(checkLink(typed)).toEqual({ href });
  });

  test.each([
    [''],
    ['javascript:alert(1)'],
    [' java\nscript:alert(1)'],
    ['data:text/html,x'],
    ['ftp://a.example'],
    ['//a.example'],
    ['/\\a.example'],
    ['https://'],
    ['mailto:nobody'],
    ['#part'],
    ['just words'],
  ])('%j is refused with a reason', (typed) => {
    expect(checkLink(typed)).toEqual({ error: expect.stringMatching(/\.$/) });
  });
});

test('an image URL is http(s) or on this site', () => {
  expect(checkImage('/media/a.webp')).toEqual({ href: '/media/a.webp' });
  expect(checkImage('https://a.example/a.png')).toEqual({ href: 'https://a.example/a.png' });
  for (const typed of ['', 'data:image/png;base64,AA', 'mailto:a@b.example', 'file:///c:/a.png']) {
    expect(checkImage(typed)).toHaveProperty('error');
  }
});

test('the editor allows the same links and images as the server', () => {
  for (const href of ['/x', 'x/y', '#x', 'https://a.example', 'MAILTO:a@b.example']) {
    expect(isAllowedLink(href)).toBe(true);
  }
  for (const href of ['javascript:x', 'JaVa\tScript:x', '//a.example', '\u0001javascript:x']) {
    expect(isAllowedLink(href)).toBe(false);
  }
  expect(isAllowedImage('/media/a.png')).toBe(true);
  expect(isAllowedImage('data:image/png;base64,AA')).toBe(false);
  expect(isAllowedImage(' ')).toBe(false);
});

test('a lone URL is distinguished from text with a URL', () => {
  expect(soleAddress(' https://a.example/x\n')).toBe('https://a.example/x');
  expect(soleAddress('see https://a.example/x')).toBeNull();
  expect(soleAddress('a.example')).toBeNull();
  expect(soleAddress('javascript:alert(1)')).toBeNull();
});
