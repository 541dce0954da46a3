import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type KeyConfig, KeyError, seal, unseal } from './sealed.ts';

vi.mock('node:fs', { spy: true });

let config: KeyConfig;
const keyFile = () => path.join(config.dataDir, 'secrets.key');
beforeEach(() => {
  config = { secretsKey: null, dataDir: mkdtempSync(path.join(tmpdir(), 'sealed-')) };
});
afterEach(() => rmSync(config.dataDir, { recursive: true }));

it('a secret opens with its key and purpose only', () => {
  const sealed = seal(config, 'social', 'secret');
  expect(unseal(config, 'social', sealed)).toBe('secret');
  expect(unseal(config, 'other', sealed)).toBeNull();
  expect(unseal({ ...config, secretsKey: 'k'.repeat(32) }, 'social', sealed)).toBeNull();
  expect(unseal(config, 'social', 'v1.')).toBeNull();
});

it('the first secret creates one key file, and later ones use it', () => {
  const sealed = seal(config, 'social', 'secret');
  const key = readFileSync(keyFile(), 'utf8');
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  seal(config, 'social', 'another');
  expect(readFileSync(keyFile(), 'utf8')).toBe(key);
  expect(readdirSync(config.dataDir)).toEqual(['secrets.key']);
  expect(unseal(config, 'social', sealed)).toBe('secret');
});

it('a secret that can’t be opened creates no key file', () => {
  const sealed = seal(config, 'social', 'secret');
  rmSync(keyFile());
  expect(unseal(config, 'social', sealed)).toBeNull();
  expect(readdirSync(config.dataDir)).toEqual([]);
});

it('a full disk leaves no key file, and a later secret creates it', () => {
  vi.mocked(writeFileSync).mockImplementationOnce((file, _, options) => {
    writeFileSync(file, '', options);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  expect(() => seal(config, 'social', 'secret')).toThrow('secrets.key in DATA_DIR (ENOSPC)');
  expect(readdirSync(config.dataDir)).toEqual([]);
  expect(unseal(config, 'social', seal(config, 'social', 'secret'))).toBe('secret');
});

it.each([
  ['with links', () => undefined],
  [
    'without links',
    () => {
      throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
    },
  ],
])('on a file system %s, the key that another process makes meanwhile stays', (_, link) => {
  const other = 'k'.repeat(44);
  vi.mocked(writeFileSync).mockImplementationOnce((file, key, options) => {
    writeFileSync(file, key, options);
    writeFileSync(keyFile(), other);
  });
  vi.mocked(linkSync).mockImplementationOnce((...files) => {
    link();
    linkSync(...files);
  });
  const sealed = seal(config, 'social', 'secret');
  expect(readFileSync(keyFile(), 'utf8')).toBe(other);
  expect(unseal({ ...config, secretsKey: other }, 'social', sealed)).toBe('secret');
  expect(readdirSync(config.dataDir)).toEqual(['secrets.key']);
});

it.each(['', '\n', 'too short'])('a key file with %j is refused and stays', (content) => {
  const sealed = seal({ ...config, secretsKey: 'k'.repeat(32) }, 'social', 'secret');
  writeFileSync(keyFile(), content);
  const message =
    'secrets.key in DATA_DIR is incomplete. Restore the file, or delete it and enter the secrets again.';
  expect(() => seal(config, 'social', 'secret')).toThrow(new KeyError(message));
  expect(() => unseal(config, 'social', sealed)).toThrow(new KeyError(message));
  expect(readFileSync(keyFile(), 'utf8')).toBe(content);
});
