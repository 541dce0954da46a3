// Builds the pages: the browser bundle into dist/web, and the renderer into dist/server.
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

process.env.NODE_ENV = 'production';
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

await rm(path.join(root, 'dist'), { recursive: true, force: true });
await build({ root, logLevel: 'error' });
await build({
  root,
  logLevel: 'error',
  build: { ssr: 'src/app/web/router/entry-server.tsx' },
});

// Compressed here once at the highest level; the server sends these files unchanged.
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
for await (const file of glob('dist/web/assets/**/*.{js,css,svg}', { cwd: root })) {
  const bytes = await readFile(path.join(root, file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(path.join(root, `${file}.br`), await brotli(bytes, { params }));
  await writeFile(path.join(root, `${file}.gz`), await zip(bytes, { level: 9 }));
}
