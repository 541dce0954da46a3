import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] });
const code = new Map(sources.map((file) => [file, read(file)]));

const sorted = (classes: Map<string, Set<string>>) =>
  [...classes].map(([file, names]) => `${file}: ${[...names].toSorted().join(' ')}`).toSorted();

/** The class names of each module of styles. */
async function offered(): Promise<Map<string, Set<string>>> {
  const config = await resolveConfig({ root: ROOT, configFile: false }, 'build');
  const classes = new Map<string, Set<string>>();
  for (const file of globSync('src/**/*.module.css', { cwd: ROOT })) {
    const { modules = {} } = await preprocessCSS(read(file), path.join(ROOT, file), config);
    const animations = [...read(file).matchAll(/@keyframes (\S+)/g)].map(([, name]) => name);
    const names = Object.keys(modules).filter((name) => !animations.includes(name));
    classes.set(file, new Set(names));
  }
  return classes;
}

/** The class names that the code takes from each of them. */
function taken(): Map<string, Set<string>> {
  const classes = new Map<string, Set<string>>();
  for (const [file, text] of code) {
    for (const [, name, spec = ''] of text.matchAll(
      /import \* as (\w+) from '(.+\.module\.css)'/g,
    )) {
      const styles = spec.replace(/^#/, 'src/');
      const module = styles === spec ? path.join(path.dirname(file), spec) : styles;
      const members = text.matchAll(new RegExp(`(?<![-./\\w])${name}\\.(\\w+)`, 'g'));
      const names = [...members].map(([, member = '']) => member);
      classes.set(module, new Set([...(classes.get(module) ?? []), ...names]));
    }
  }
  return classes;
}

it('every class of a CSS module is used, and every used class exists', async () => {
  expect(sorted(taken())).toEqual(sorted(await offered()));
});

it('every literal class name exists in the global styles', () => {
  const styles = globSync('src/**/*.css', { cwd: ROOT })
    .map((file) =>
      file.endsWith('.module.css') ? (read(file).match(/:global\(.*\)/g) ?? []).join() : read(file),
    )
    .join();
  const known = new Set([...styles.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
  const unknown = [...code].flatMap(([file, text]) =>
    [...text.matchAll(/className="([^"]+)"/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
