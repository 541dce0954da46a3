import { globSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages, translateScripts } from './scripts/messages.mjs';

const ENTRY = 'src/app/web/router/entry-client.tsx';
/** Chunks of what several screens share; each with the styles of what is in it. */
const SHARED: Record<string, RegExp> = {
  // Styles alone, of what stands far down or is shown by scripts.
  below: /\/src\/(app\/web\/shell\/(footer|menu)|ui\/styles\/rare-letters)(\.module)?\.css/,
  // For paper: no screen waits for it.
  print: /\/src\/ui\/styles\/print\.css/,
  // In pages of their language only.
  polish: /\/src\/ui\/styles\/polish\.css/,
  japanese: /\/src\/ui\/styles\/japanese\.css/,
  entry:
    /\/src\/(app\/web\/router\/entry-client|ui\/(page\/(page-(meta|top|location)|crumbs|island)|panel|rich|states\/(skeleton(?=\.tsx)|empty-state|load-failed))|lib\/format\/count|features\/(articles\/web\/category-tone|reviews\/web\/review-island|games\/(paths|web\/(game-mark|matching-games-island))))\./,
  articles:
    /\/src\/features\/(articles\/web\/(cards\/(article-(cards|list|date)|linked-title)|use-canonical-url)|media\/web|authors\/(values|paths|web\/(byline|public))|reviews\/web\/card-score|taxonomy\/web\/category-emoji)/,
  lists:
    /\/src\/features\/(articles\/web\/(cards\/article-panel|category-filter|corrected-note|search\/(use-search-location|search-island))|featured\/web)|icons\/arrow-left\.mjs/,
  // What lists with pages share.
  pages:
    /\/src\/(ui\/page\/(pager|use-page-scroll|sort)|lib\/api\/pagination|app\/web\/pages\/article-list\/card-pages)/,
  // Of some parts each; alone each would be a request, and a name in the scripts of all pages.
  icons:
    /\/icons\/(arrow-up|arrow-up-right|chevron-down|clock|minus|pencil|plus)\.mjs|\/src\/lib\/months\./,
  // Of late parts and of screens of their own.
  rare: /\/src\/(ui\/form\/lone-key|features\/(articles\/web\/reading-list|syndication\/paths))\./,
  article:
    /\/src\/(app\/web\/pages\/article\/page\.tsx|ui\/viewer\/media-links|features\/articles\/web\/article-page\/(?!loading-article|reading\/(?!reading-island)|text\/(text-parts|checklist-ticks|contents)\.))/,
  forms:
    /\/src\/(ui\/(block|form\/field)|features\/newsletter\/web\/newsletter[.-](form|module)|app\/web\/pages\/text-page\/email-list)/,
  // The account's screen needs it again, and a chunk of its own would be a name in the scripts of all pages.
  'login-entry':
    /\/src\/(app\/admin\/login-entry|features\/users\/admin\/(login\/|two-factor\/two-factor(-api|\.module)))/,
  // After what fields share.
  filters: /\/src\/ui\/(page\/(filters\/|search-box)|form\/select\.)/,
};

/** A page's chunk is named after its folder. */
const PAGE = /\/app\/web\/pages\/([^/]+)\/page\.tsx$/;

/** All file names are in the scripts of each page: the hashes are as short as possible. */
const scriptName = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) =>
  `assets/${PAGE.exec(facadeModuleId ?? '')?.[1] ?? name}-[hash:7].js`;
/** Both builds name assets alike. Of all hashes, hexadecimal ones compress best. */
const ASSETS = {
  assetFileNames: 'assets/[name]-[hash:6][extname]',
  hashCharacters: 'hex',
} as const;

const ADMIN = /\/(admin-area|login-entry)-/;

/** Keeps the styles of modules whose class names are all written into the code that uses them. */
const keepStyles: Plugin = {
  name: 'savepoint-keep-styles',
  enforce: 'post',
  transform(code, id) {
    return id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake' } : null;
  },
};

/** A chunk of styles alone leaves no empty script behind; Vite sees to it where they are no modules. */
const dropEmptyScripts: Plugin = {
  name: 'savepoint-drop-empty-scripts',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const empty of chunks.filter((chunk) => !chunk.isEntry && chunk.code.trim() === '')) {
        for (const chunk of chunks.filter(({ imports }) => imports.includes(empty.fileName))) {
          chunk.imports = chunk.imports.filter((name) => name !== empty.fileName);
          const statement = `import"./${path.basename(empty.fileName)}";`;
          if (!chunk.code.includes(statement)) this.error(`${chunk.fileName} has no ${statement}`);
          chunk.code = chunk.code.replace(statement, '');
          for (const kind of ['importedCss', 'importedAssets'] as const) {
            for (const name of empty.viteMetadata?.[kind] ?? [])
              chunk.viteMetadata?.[kind].add(name);
          }
        }
        delete bundle[empty.fileName];
      }
    },
  },
};

const MODULES = globSync('src/**/*.module.css').sort();
const NAMES: string[][] = MODULES.map(() => []);

/** 'ca4': which file, and which of its names. Both builds count alike. */
function shortName(name: string, file: string): string {
  const index = MODULES.indexOf(path.relative(import.meta.dirname, file));
  const names = NAMES[index] ?? [];
  if (!names.includes(name)) names.push(name);
  const prefix = String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26));
  return prefix + names.indexOf(name);
}

// Two builds from one configuration: the browser's, and with --ssr the page renderer's.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    compileMessages,
    react(),
    keepStyles,
    dropEmptyScripts,
    ...(isSsrBuild ? [] : [translateScripts]),
  ],
  // The router brings a hook for Reacts that do not have it; ours does.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: command === 'build' ? { generateScopedName: shortName } : {} },
  publicDir: false,
  build: {
    target: 'es2022',
    // Browsers that know light-dark() themselves: rewritten for others the styles grow by a third.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    ...(isSsrBuild
      ? {
          outDir: 'dist/server',
          copyPublicDir: false,
          rolldownOptions: { output: ASSETS },
        }
      : {
          outDir: 'dist/web',
          manifest: true,
          modulePreload: {
            // Readers need no names of what the admin area is made of: it finds them itself. Nor of the runtime,
            // which loads with the entry.
            resolveDependencies: (_file, names) =>
              names.some((name) => ADMIN.test(name))
                ? []
                : names.filter((name) => !name.includes('/rolldown-runtime-')),
          },
          rolldownOptions: {
            input: ENTRY,
            // Class names above all.
            optimization: { inlineConst: { mode: 'all', pass: 3 } },
            // Many small files compress worse, and each costs a request.
            output: {
              entryFileNames: scriptName,
              chunkFileNames: scriptName,
              ...ASSETS,
              codeSplitting: {
                groups: Object.entries(SHARED).map(([name, test]) => ({ name, test })),
              },
            },
          },
          assetsInlineLimit: 0,
        }),
  },
  // Only the build: in development Node loads React itself. What is built is React for production, whatever
  // the process that loads it says of itself: the other renders a page in twice the time.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}));
