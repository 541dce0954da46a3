import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const ENTRY = 'src/app/web/router/entry-client.tsx';
/** What every page needs, besides what the entry imports. */
const EVERYWHERE =
  /\/src\/(ui\/(page-head|skeleton|empty-state)|features\/articles\/web\/category-tone)\.tsx?$/;

// Two builds from one configuration: the browser's, and with --ssr the page renderer's.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: false,
  build: {
    target: 'es2022',
    // Browsers that know light-dark() themselves: rewritten for others the styles grow by a third.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    ...(isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false }
      : {
          outDir: 'dist/web',
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: ENTRY,
            // What every page needs stays in one file, whoever else uses it: many small ones
            // compress worse.
            output: {
              codeSplitting: {
                groups: [
                  { name: 'entry', test: (id) => id.endsWith(ENTRY) || EVERYWHERE.test(id) },
                ],
              },
            },
          },
          assetsInlineLimit: 0,
        }),
  },
  // Only the build: in development Node loads React itself.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
}));
