import { describe, expect, it } from 'vitest';
import { siteEmail } from './site-email.ts';

describe('siteEmail', () => {
  it.each([
    ['https://mag.example', 'contact@mag.example'],
    ['https://www.mag.example', 'contact@mag.example'],
    ['https://mag.example:8443', 'contact@mag.example'],
    ['http://localhost:3000', 'contact@savepoint.example'],
    ['http://mag.localhost:3000', 'contact@savepoint.example'],
    ['http://127.0.0.1:3000', 'contact@savepoint.example'],
    ['http://[::1]:3000', 'contact@savepoint.example'],
  ])('the email address at %s is %s', (siteUrl, expected) => {
    expect(siteEmail('contact', siteUrl)).toBe(expected);
  });
});
