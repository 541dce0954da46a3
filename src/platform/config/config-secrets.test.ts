import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** What a bucket needs beside the setting that is wrong. */
const OTHERS = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'our-pictures',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'secret',
};

function failure(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the settings were taken');
}

describe('a wrong setting that may hold a secret', () => {
  it.each([
    'localhost:5432/x',
    'mysql://u:hunter2@db/x',
    'u:hunter2@db',
    'sqlite:hunter2',
    'http://hunter2',
  ])(
    'DATABASE_URL may not be %j, and the error does not repeat it, for it may hold a password',
    (value) => {
      const message = failure({ DATABASE_URL: value });
      expect(message).toMatch(/^DATABASE_URL is .* must be a PostgreSQL address such as postgres:/);
      expect(message).not.toContain(value);
      expect(message).not.toContain('hunter2');
    },
  );

  it.each([
    'mail.example:25',
    'http://u:hunter2@mail.example',
    'smtp://',
    'smtp://a b',
    'smtp://hunter2@mail.example',
    'smtp://:hunter2@mail.example',
    'smtp://u:hunter2%0d%0a@mail.example',
    'smtp://u:%zz@mail.example',
    'smtp://u:hunter2@mail.example/x',
    'smtp://u:hunter2@mail.example?logger=true',
  ])('SMTP_URL may not be %j, and the error does not repeat it', (value) => {
    const message = failure({ SMTP_URL: value });
    expect(message).toMatch(/^SMTP_URL is .* must be the address of a mail server such as smtps:/);
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain(`is ${value}`);
  });

  it.each(['hunter2', `hunter2${'x'.repeat(200)}`])(
    'ADMIN_PASSWORD may not be %j, and the error does not repeat it',
    (value) => {
      const message = failure({ ADMIN_PASSWORD: value });
      expect(message).toMatch(/^ADMIN_PASSWORD is .* must be a password of 10 to 200 characters/);
      expect(message).not.toContain('hunter2');
    },
  );

  it.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'AI_API_KEY'])(
    'a wrong %s is not repeated',
    (name) => {
      for (const value of ['hunter2 ', 'hunter2\n', `hunter2${'x'.repeat(250)}`]) {
        const message = failure({ ...OTHERS, [name]: value });
        expect(message).toMatch(new RegExp(`^${name} is .* must be `));
        expect(message).not.toContain('hunter2');
      }
    },
  );
});
