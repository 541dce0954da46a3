import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadEnvFile } from './env-file.ts';
import { ConfigError } from './schemas.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'savepoint-env-')));
  file = path.join(folder, '.env');
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function load(text: string, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(file, text);
  loadEnvFile(env);
  return env;
}
const refusal = (text: string) => {
  try {
    load(text);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).not.toContain('\n');
    return (error as Error).message;
  }
  return null;
};

describe('the .env file', () => {
  it('may be missing', () => {
    const env = {};
    loadEnvFile(env);
    expect(env).toEqual({});
  });

  it('names its settings that have another value in the environment', () => {
    writeFileSync(file, 'PORT=80\nSITE_NAME=Mine\nHOST=::1\n');
    expect(loadEnvFile({ PORT: '3000', HOST: '::1' })).toEqual(['PORT']);
  });

  it('sets what the environment does not set', () => {
    const text = '# site\n\nSITE_NAME="My Magazine" # quoted\nexport PORT=80\r\nHOST=::1\n';
    expect(load(text, { PORT: '3000' })).toEqual({
      SITE_NAME: 'My Magazine',
      PORT: '3000',
      HOST: '::1',
    });
  });

  it('may set variables of Node, PostgreSQL and the system', () => {
    const text = 'NODE_OPTIONS=--x\nPGSSLROOTCERT=/ca\nTZ=UTC\nSAVEPOINT_PASSPHRASE=a\n';
    expect(Object.keys(load(text))).toHaveLength(4);
  });

  it('may have values over several lines', () => {
    expect(load('SITE_NAME="one\ntwo"').SITE_NAME).toBe('one\ntwo');
  });

  it.each([
    ['SITEURL=https://mag.example', 'SITEURL', 'SITE_URL'],
    ['TRUSTPROXY=1', 'TRUSTPROXY', 'TRUST_PROXY'],
    ['BACKUP_DR=/srv', 'BACKUP_DR', 'BACKUP_DIR'],
    ['site_name=x', 'site_name', 'SITE_NAME'],
  ])('with %s is refused and the setting is suggested', (text, named, meant) => {
    expect(refusal(text)).toBe(
      `${named} in ${file} is not a setting. Did you mean ${meant}? ` +
        'Correct the file or remove these lines: docs/configuration.md has all settings.',
    );
  });

  it('with an unknown variable or a line without a value is refused, and values are not repeated', () => {
    expect(refusal('GALAXY=hunter2')).toMatch(/^GALAXY in .* is not a setting\. Correct the file/);
    const message = refusal('PORT=80\nnonsense hunter2\n');
    expect(message).toMatch(new RegExp(`^Line 2 of ${file} is not NAME=value\\. `));
    expect(message).not.toContain('hunter2');
  });

  it('that cannot be read is refused with the cause and the remedy', () => {
    mkdirSync(file);
    expect(() => loadEnvFile({})).toThrow(`${file} can't be read (EISDIR). Make it readable`);
    rmSync(file, { recursive: true });
    if (process.getuid?.() === 0) return;
    load('');
    chmodSync(file, 0);
    expect(() => loadEnvFile({})).toThrow("can't be read (EACCES). Make it readable");
  });
});
