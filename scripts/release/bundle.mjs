// Bundles the server into few files: the program, the commands, and every program that they start.
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { ROOT } from '../setup.mjs';
import { inLatin1 } from './latin1.mjs';

/**
 * Packages that aren't bundled: prebuilt binaries (sharp, argon2), packages that read files or start programs
 * next to their code (swagger-ui, pino, satori), a package with a needed file (the font), and one with an
 * optional dependency (pg).
 */
export const PACKAGES = [
  '@fastify/swagger-ui',
  '@fontsource/dela-gothic-one',
  '@node-rs/argon2',
  'pino',
  'satori',
  'sharp',
];
/** Optional dependencies that production doesn't have. */
const NOT_THERE = ['pg-native', 'supports-color'];
/** It reads a package.json for default titles; ours are set explicitly. */
const ASKS_IN_VAIN = '/@fastify/swagger/lib/util/read-package-json.js';

const SRC = path.join(ROOT, 'src');
/** Matches the paths of files or folders relative to the code. */
const BESIDE =
  /path\.join\(\s*import\.meta\.dirname,\s*'([^']+)'\s*,?\s*\)|new URL\(\s*'([^']+)',\s*import\.meta\.url\s*\)/g;
const IS_TEST = /\.test\.tsx?$/;

/** The path in a release of a file next to the code. */
function placeOf(file) {
  const inside = path.relative(SRC, file).replaceAll('\\', '/');
  return inside.startsWith('..')
    ? path.relative(ROOT, file).replaceAll('\\', '/')
    : `assets/${path.basename(file)}`;
}

/** Every program that is started as a process or thread, by file name. */
async function programs() {
  const found = new Map([
    ['main', path.join(SRC, 'main.ts')],
    ['commands', path.join(SRC, 'cli/savepoint.ts')],
  ]);
  for await (const name of glob('**/*.ts', { cwd: SRC })) {
    if (IS_TEST.test(name)) continue;
    const file = path.join(SRC, name);
    for (const [, beside = ''] of (await readFile(file, 'utf8')).matchAll(BESIDE)) {
      if (!beside.endsWith('.ts')) continue;
      const program = path.basename(beside, '.ts');
      if (found.has(program)) throw new Error(`Two programs are named ${program}.`);
      found.set(program, path.join(path.dirname(file), beside));
    }
  }
  return found;
}

/** Rewrites paths relative to the code to their paths in a release, and collects them. */
function besideTheCode(assets) {
  return {
    name: 'savepoint-beside-the-code',
    enforce: 'pre',
    transform(code, id) {
      const [file] = id.split('?');
      if (file.includes('/node_modules/')) {
        if (/\b__(dirname|filename)\b/.test(code) && !file.endsWith(ASKS_IN_VAIN)) {
          this.error(`${file} reads files beside itself: name its package in PACKAGES.`);
        }
        return null;
      }
      const changed = code.replace(BESIDE, (whole, joined, url) => {
        const named = joined ?? url;
        if (named.endsWith('.ts')) return whole.replace(named, `${path.basename(named, '.ts')}.js`);
        const target = path.join(path.dirname(file), named);
        if (!existsSync(target)) this.error(`${file} names ${named}, and there is no such file.`);
        const place = placeOf(target);
        if ((assets.get(place) ?? target) !== target) {
          this.error(`Two files would be ${place} in a release.`);
        }
        assets.set(place, target);
        return whole.replace(named, `../${place}${named.endsWith('/') ? '/' : ''}`);
      });
      const rest = changed
        .replace(BESIDE, '')
        .replaceAll(
          /(path\.join\(\s*import\.meta\.dirname,|createRequire\(import\.meta\.url\))/g,
          '',
        );
      if (/import\.meta\.(dirname|filename|url)/.test(rest)) {
        this.error(`${file} asks where it is in a way that a release does not know (BESIDE).`);
      }
      return { code: changed, map: null };
    },
  };
}

/** The lockfile path of the package that contains a file; packages may contain copies of others. */
function packageOf(file, isPackage) {
  const folders = path.relative(ROOT, file).replaceAll('\\', '/').split('/');
  const places = folders.map((_, index) => folders.slice(0, index).join('/'));
  return places.findLast(isPackage);
}

/**
 * @param {string} outDir output folder
 * @param {string} commit the commit it is built from
 * @param {(place: string) => boolean} isPackage whether a path is a package in the lockfile
 * @returns {Promise<{ assets: Map<string, string>, packages: Set<string> }>} files next to the code (path in
 *   the release -> path here), and the lockfile paths of the bundled packages
 */
export async function bundleServer(outDir, commit, isPackage) {
  const assets = new Map();
  const { output } = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [besideTheCode(assets), inLatin1()],
    define: { SAVEPOINT_COMMIT: JSON.stringify(commit) },
    // Resolve packages as Node does.
    resolve: { mainFields: [], conditions: ['node'] },
    ssr: {
      noExternal: true,
      external: [...PACKAGES, ...NOT_THERE],
      resolve: { conditions: ['node'], externalConditions: ['node'] },
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(await programs()),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return {
    assets,
    packages: new Set(modules.map((file) => packageOf(file, isPackage)).filter(Boolean)),
  };
}
