import { describe, expect, it, vi } from 'vitest';
import { ThreadError, ThreadPool } from '#platform/workers/thread-pool.ts';
import { checkStrength } from './password-strength.ts';

const PERSONAL = ['Mara.Lind', 'Pixel & Quill'];
const objection = async (password: string, personal = PERSONAL) =>
  (await checkStrength(password, personal)).objection;

describe('a new password', () => {
  it.each([
    'correct horse battery',
    'tr0ub4dor&3 and me',
    'vK9#qpLz2!',
    'ett tåg till Göteborg',
    'поезд на север идёт',
    '去年冬天的火车很慢啊啊',
    '🚂🎮🐈🍞🎲🌧️ train',
    'password is what I will not say',
    'Mara went to the lindworm',
    'three tides late',
    'vK9#qpLz2!'.repeat(20),
  ])('may be %j', async (password) => {
    expect(await objection(password)).toBeNull();
  });

  it('must be sent again if checking it takes too long, and is checked then', async () => {
    const limit = vi
      .spyOn(ThreadPool.prototype, 'run')
      .mockRejectedValueOnce(new ThreadError('time'));
    await expect(objection('three tides late')).rejects.toMatchObject({
      status: 503,
      code: 'auth.busy',
    });
    limit.mockRestore();
    expect(await objection('three tides late')).toBeNull();
  });

  it.each(['', 'short', 'vK9#qpLz2'])('must have ten characters: %j', async (password) => {
    const { score, objection: said } = await checkStrength(password, PERSONAL);
    expect(said).toBe('must be at least 10 characters');
    expect(score).toBeLessThan(2);
  });

  it('must have at most 200', async () => {
    expect(await objection(`${'vK9#qpLz2!'.repeat(20)}x`)).toBe('must be at most 200 characters');
  });

  it.each([
    ...['q1w2e3r4t5y', '1qazxsw23edc', 'qazwsx123456', '123qweasdzxc', '1234567891', '11223344556'],
    ...['christopher', 'elizabeth1', 'charlotte1', 'bismillah1', 'naruto12345', 'abcdefghij1'],
    ...['123654789a', 'Welcome2024!', 'P@ssw0rd123', 'changeme123', 'password123', 'PASSWORD!!!!'],
    ...[
      'Password2024!',
      'Pässwörd2024',
      'ｐａｓｓｗｏｒｄ１２３',
      'passwordpassword',
      'qwertyuiop',
    ],
    ...[
      'Qwertyuiop1!',
      '1q2w3e4r5t',
      'letmein12345',
      'iloveyou2024',
      'administrator',
      'admin12345',
    ],
    ...['december2025', 'liverpool1892', '0987654321', 'Password1234!', 'P4$$w0rd'.repeat(25)],
  ])('is not among those that are tried first: %s', async (password) => {
    expect(await objection(password)).toMatch(
      /^is too easy to guess\..* Three or four random words/,
    );
  });

  it.each([
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    '9876543210',
    'abababababab',
    '1212121212',
    '          ',
  ])('is no mere pattern: %j', async (password) => {
    expect(await objection(password)).toMatch(/^is too easy to guess/);
  });

  it('with a name in it is refused by a plain sentence', async () => {
    const said =
      'is too easy to guess. Don’t use the username or the site’s name. Three or four random words are better.';
    expect(await objection('Mara.Lind2024')).toBe(said);
    expect(await objection('admin-admin', ['admin', 'Savepoint'])).toBe(said);
  });

  it.each(['Mara.Lind2024', 'maralind12', '***MARA LIND***', 'pixel & quill', 'PixelQuill1'])(
    'is neither the name of the account nor of the site: %s',
    async (password) => {
      expect(await objection(password)).toMatch(/^is too easy to guess/);
    },
  );

  it.each([
    ...[
      'admin-admin',
      'Admin_Admin',
      'adminadmin',
      'admin.admin.admin',
      'admin/admin/1',
      '4dm1n-4dm1n',
    ],
    ...['savepoint-savepoint', 'Savepoint Savepoint 24', 'admin@savepoint', 'savepoint: admin!'],
    ...[
      'password-password',
      'Password Password',
      'p4ssw0rd-p4ssw0rd',
      'qwerty-qwerty',
      'iloveyou.iloveyou',
    ],
    ...['123456-123456', '123-456-789-0', 'letmein-letmein', 'iloveyou iloveyou'],
    ...[
      'welcome-welcome',
      'changeme-changeme',
      'test-test-test',
      'abc-abc-abc-abc',
      '1-2-3-4-5-6-7',
    ],
  ])('is no repetition of names or of common passwords: %s', async (password) => {
    expect(await objection(password, ['admin', 'Savepoint'])).toMatch(/^is too easy to guess/);
  });

  it('is checked in a separate thread, however long that takes', async () => {
    const started = performance.now();
    let longest = 0;
    let last = started;
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    await Promise.all(
      ['4@8({[1!|0$57+%2'.repeat(12), 'qwertyuiopasdfghjklzxcvbnm1234567890'.repeat(5)].map(
        (text) => checkStrength(text, PERSONAL),
      ),
    );
    clearInterval(timer);
    expect(longest).toBeLessThan((performance.now() - started) / 2 + 50);
  });

  it('changing a password does not wait for checks of what others type', async () => {
    const done: string[] = [];
    const judged = (password: string, isTyped: boolean) =>
      checkStrength(password, [], isTyped).then(
        () => done.push(isTyped ? 'typed' : 'changed'),
        ({ code }) => done.push(code),
      );
    const many = Array.from({ length: 25 }, (_, n) => judged(`a pot and ${n} cups`, true));
    await Promise.all([...many, judged('three wet dogs asleep', false)]);
    expect(done.slice(0, 20)).toEqual(Array(20).fill('auth.busy'));
    expect(done.slice(20)).toEqual(['typed', 'changed', ...Array(4).fill('typed')]);
  });
});
