import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { unencryptedConnections } from './unencrypted.ts';

const S3 = { S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

it.each<[name: string, env: Record<string, string>, warned: string[]]>([
  ['nothing set', {}, []],
  ['mail on this machine', { SMTP_URL: 'smtp://localhost:25' }, []],
  ['mail with a password', { SMTP_URL: 'smtp://me:secret@mail.example' }, []],
  ['mail by TLS', { SMTP_URL: 'smtps://mail.example' }, []],
  ['mail elsewhere', { SMTP_URL: 'smtp://mail.example' }, ['SMTP_URL']],
  ['a database here', { DATABASE_URL: 'postgres://me:secret@127.0.0.1/name' }, []],
  ['a database by its socket', { DATABASE_URL: 'postgres:///name?host=/run/postgresql' }, []],
  ['a database elsewhere', { DATABASE_URL: 'postgres://me@db.example/name' }, ['DATABASE_URL']],
  ['one that may be plain', { DATABASE_URL: 'postgres://db/n?sslmode=prefer' }, ['DATABASE_URL']],
  ['one by TLS', { DATABASE_URL: 'postgres://db/name?sslmode=verify-full' }, []],
  ['a bucket here', { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000' }, []],
  ['a bucket elsewhere', { ...S3, S3_ENDPOINT: 'http://s3.example' }, ['S3_ENDPOINT']],
  ['a bucket by TLS', { ...S3, S3_ENDPOINT: 'https://s3.example' }, []],
])('%s: a start names the unencrypted connections', (_name, env, warned) => {
  const found = unencryptedConnections(readConfig(env));
  expect(found.map((one) => one.split(':')[0])).toEqual(warned);
  expect(found.join()).not.toContain('secret');
});
