import { describe, expect, it } from 'vitest';
import { generatePassword, hashPassword, passwordMatches, passwordObjection } from './passwords.ts';

const PERSONAL = ['Mara.Lind', 'Pixel & Quill'];
const objection = (password: string) => passwordObjection(password, PERSONAL);

describe('a new password', () => {
  it.each([
    'correct horse battery',
    'tr0ub4dor&3 and me',
    'vK9#qpLz2!',
    'ett tåg till Göteborg',
    'поезд на север идёт',
    '去年冬天的火车很慢啊啊',
    '🚂🎮🐈🍞🎲🌧️ train',
    '          spaces count   x y z',
    'password is what I will not say',
    'Mara went to the lindworm',
    'a'.repeat(100) + 'bcde'.repeat(25),
  ])('may be %j', (password) => {
    expect(objection(password)).toBeNull();
  });

  it.each(['', 'short', 'vK9#qpLz2'])('must have ten characters: %j', (password) => {
    expect(objection(password)).toBe('must be at least 10 characters');
  });

  it('must have at most 200', () => {
    expect(objection('vK9#qpLz2!'.repeat(20))).toBeNull();
    expect(objection(`${'vK9#qpLz2!'.repeat(20)}x`)).toBe('must be at most 200 characters');
  });

  it.each([
    'password123',
    'Password1234!',
    'PASSWORD!!!!',
    '!!!!password',
    '2024Password2024',
    'Pässwörd2024',
    'ｐａｓｓｗｏｒｄ１２３',
    'P@ssw0rd2024',
    'passwordpassword',
    'qwertyuiop',
    'Qwertyuiop1!',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'letmein12345',
    'iloveyou2024',
    'administrator',
    'admin12345',
    'changeme!!!',
    'Savepoint2024',
    'newsroom1234',
    'december2025',
    'liverpool1892',
    '123456789a',
    '0987654321',
  ])('is not among the commonest, whatever stands around it: %s', (password) => {
    expect(objection(password)).toBe('is among the passwords that are tried first; choose another');
  });

  it.each([
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    '9876543210',
    'abababababab',
    '1212121212',
    '          ',
  ])('is no mere pattern: %j', (password) => {
    expect(objection(password)).not.toBeNull();
  });

  it.each(['Mara.Lind2024', 'maralind12', '***MARA LIND***', 'pixel & quill', 'PixelQuill1'])(
    'is neither the name of the account nor of the site: %s',
    (password) => {
      expect(objection(password)).toBe('must not be the name of the account or the site');
    },
  );

  it.each([
    ['mara2024lind', 'mara2024lind'],
    ['mara2024', 'mara2024!!!'],
    ['4815162342', '4815162342'],
  ])('is not the name either where that has digits: %s, %s', (name, password) => {
    expect(passwordObjection(password, [name])).not.toBeNull();
  });

  it('is not refused for a name too short to say anything', () => {
    expect(passwordObjection('x1!2@3#4$5%6^', ['x'])).toBeNull();
  });
});

describe('a stored password', () => {
  it('is an argon2id hash with a salt of its own, as OWASP recommends', async () => {
    const [one, two] = [await hashPassword('the same words'), await hashPassword('the same words')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwordMatches(one, 'the same words')).toBe(true);
    expect(await passwordMatches(one, 'the same word')).toBe(false);
  });

  it('matches only when its last character does', async () => {
    const long = 'x'.repeat(199);
    const stored = await hashPassword(`${long}a`);
    expect(await passwordMatches(stored, `${long}a`)).toBe(true);
    expect(await passwordMatches(stored, `${long}b`)).toBe(false);
    expect(await passwordMatches(stored, long)).toBe(false);
  });

  it('that is not there matches nothing', async () => {
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
    expect(await passwordMatches(null, '')).toBe(false);
  });

  it('when made for a first login will do, and is made afresh each time', () => {
    const made = Array.from({ length: 50 }, generatePassword);
    for (const password of made) {
      expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
      expect(password).not.toMatch(/[l01]/);
      expect(objection(password)).toBeNull();
    }
    expect(new Set(made).size).toBe(50);
  });
});
