import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { editDistance } from '#lib/text/search/words.ts';
import { ConfigError } from './schemas.ts';
import { SETTINGS } from './settings.ts';

/** Variables of Node, PostgreSQL and the system, which may be set in the same file. */
const FOREIGN =
  /^(NODE_|PG|SAVEPOINT_|UV_|MALLOC_|COMPOSE_|DOCKER_|LC_|LD_|SSL_CERT_)\w+$|^(TZ|LANG|PATH|HOME|TMPDIR|NO_COLOR|(HTTPS?|NO)_PROXY)$/;
const ASSIGNMENT = /^\s*(#.*|(export\s+)?[\w.-]+\s*=.*)?$/;
const MAX_TYPOS = 2;

/** Whether a name is a setting of Savepoint, or of something that Savepoint runs on. */
const isKnown = (name: string) => Object.hasOwn(SETTINGS, name) || FOREIGN.test(name);

/** @returns the setting that an unknown name resembles, or null */
export function similarSetting(name: string): string | null {
  if (isKnown(name)) return null;
  const [near] = Object.keys(SETTINGS)
    .map((known) => ({ known, far: editDistance(name.toUpperCase(), known, MAX_TYPOS) }))
    .filter(({ far }) => far <= MAX_TYPOS)
    .sort((a, b) => a.far - b.far);
  return near?.known ?? null;
}

/** @throws ConfigError with a line for each unknown variable, and for each line that sets none */
function refuseMistakes(text: string, values: NodeJS.Dict<string>, file: string): void {
  const problems = Object.keys(values)
    .filter((name) => !isKnown(name))
    .map((name) => {
      const similar = similarSetting(name);
      return `${name} in ${file} is not a setting.${similar ? ` Did you mean ${similar}?` : ''}`;
    });
  // Lines of a quoted value need no name.
  if (!Object.values(values).some((value) => value?.includes('\n'))) {
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      // The line may hold a password.
      if (!ASSIGNMENT.test(line)) problems.push(`Line ${index + 1} of ${file} is not NAME=value.`);
    }
  }
  if (problems.length === 0) return;
  throw new ConfigError(
    [
      ...problems,
      'Correct the file or remove these lines: docs/configuration.md has all settings.',
    ].join(' '),
  );
}

/**
 * Adds the settings of the file `.env` in the current folder, if there is one. The environment wins.
 * @returns the names of settings that have another value in the environment
 * @throws ConfigError when the file can't be read or has unknown settings
 */
export function loadEnvFile(env: NodeJS.ProcessEnv = process.env): string[] {
  const file = path.resolve('.env');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new ConfigError(
      `${file} can't be read (${code}). Make it readable for the user that runs Savepoint ` +
        `(uid ${process.getuid?.()}), with chown and chmod.`,
    );
  }
  const values = parseEnv(text);
  refuseMistakes(text, values, file);
  const overridden = Object.keys(values).filter(
    (name) => (env[name] ?? values[name]) !== values[name],
  );
  for (const [name, value] of Object.entries(values)) env[name] ??= value;
  return overridden;
}
