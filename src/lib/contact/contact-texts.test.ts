import { describe, expect, it } from 'vitest';
import { readersEmail, replyPromise, siteEmail, splitContactEmail } from './contact-texts.ts';

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

it('readers write to the owner’s email addresses, and to those of the site without any', () => {
  const url = 'http://localhost:3000';
  const contactEmails = ['Desk: desk@pixelpost.de', 'Data: privacy@pixelpost.de'];
  expect(readersEmail('privacy', { url, contactEmails })).toBe('privacy@pixelpost.de');
  expect(readersEmail('contact', { url, contactEmails })).toBe('desk@pixelpost.de');
  expect(readersEmail('contact', { url })).toBe('contact@savepoint.example');
});

it.each([
  ['Press: press@mag.example', ['Press', 'press@mag.example']],
  ['Tips: urgent : a@mag.example ', ['Tips: urgent', 'a@mag.example']],
  ['a@mag.example', ['', 'a@mag.example']],
])('the line %j splits at its last colon', (line, expected) => {
  expect(splitContactEmail(line)).toEqual(expected);
});

it('a sender reads the specified promise until the owner has a sentence', () => {
  expect(replyPromise()).toBe("We'll get back to you within 24 hours.");
  expect(replyPromise('We answer within 24 hours on business days.')).toBe(replyPromise());
  expect(replyPromise('Give us a week.')).toBe('Give us a week.');
});
