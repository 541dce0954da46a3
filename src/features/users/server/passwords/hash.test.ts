import { describe, expect, it } from 'vitest';
import { generatePassword, hashPassword, passwordMatches } from './hash.ts';
import { checkStrength } from './password-strength.ts';

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

  it('a missing hash matches nothing', async () => {
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
    expect(await passwordMatches(null, '')).toBe(false);
  });

  it('a generated first password is valid and different each time', async () => {
    const made = Array.from({ length: 50 }, generatePassword);
    for (const password of made) {
      expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
      expect(password).not.toMatch(/[l01]/);
    }
    expect(new Set(made).size).toBe(50);
    expect(await checkStrength(made[0] ?? '', [])).toEqual({ score: 4, objection: null });
  });
});
