import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { siteOf } from '#app/server/pages/renderer.ts';
import { pageBrand } from '#features/site/server/brand/brand-css.ts';
import { readConfigOf } from '#features/site/server/settings/site-config.ts';
import type { PageAssets } from '#lib/render-contract.ts';
import { SERVER_PATHS } from '#lib/urls/server-paths.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import baseConfig from './vite.config.ts';

// The environment is that of scripts/dev.mjs.
const settings = readConfig(process.env);
const API = `http://127.0.0.1:${process.env.API_PORT}`;
/** Paths of the API server. The demo's images are in this folder: Vite serves them itself. */
const PASSED_ON = [...SERVER_PATHS.filter((folder) => folder !== '/demo'), '/feed.xml'];

/** In development the scripts bring the islands' code and styles. */
const ASSETS: PageAssets = {
  styles: [],
  lateStyles: [],
  printStyles: ['/src/ui/styles/print.css'],
  modules: ['/src/app/web/router/entry-client.tsx'],
  fonts: [],
  islands: {},
};

/** Renders pages on each request from the sources as they are, with the API's data. */
function pages(): Plugin {
  let database: ReturnType<typeof openDatabase> | undefined;
  return {
    name: 'savepoint-pages',
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const href = request.originalUrl ?? '/';
          const [path = '/', query = ''] = href.split(/\?(.*)/s, 2);
          const render = async () => {
            database ??= openDatabase(settings);
            const { db } = await database;
            const config = await readConfigOf(db, settings);
            const entry = await server.ssrLoadModule('/src/app/web/router/entry-server.tsx');
            const page = await entry.renderPage({
              match: entry.matchPage(path, query),
              fetch: (path: string, init?: RequestInit) => fetch(API + path, init),
              beforeRender: async () => undefined,
              // With the default menus, and without code.
              site: siteOf(config, {}, undefined),
              brand: pageBrand(config),
              metaTags: '',
              assets: ASSETS,
            });
            response.statusCode = page.status;
            response.setHeader('content-type', 'text/html; charset=utf-8');
            // The styles of what was rendered: the browser's scripts bring them too late.
            const modules = [...server.environments.ssr.moduleGraph.urlToModuleMap.keys()];
            const links = [
              '/src/ui/styles/global.css',
              '/src/ui/styles/rare-letters.css',
              ...modules,
            ]
              .filter((url) => url.endsWith('.css'))
              .map((url) => `<link rel="stylesheet" href="${url}">`);
            // The head alone: Vite writes srcset attributes anew, and React would complain of that.
            const end = page.html.indexOf('</head>');
            const head = `${page.html.slice(0, end)}${links.join('')}</head>`;
            const rest = page.html.slice(end + '</head>'.length);
            response.end((await server.transformIndexHtml(href, head)) + rest);
          };
          render().catch((error: unknown) => {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          });
        });
      };
    },
  };
}

export default defineConfig((env) => {
  const base = typeof baseConfig === 'function' ? baseConfig(env) : baseConfig;
  return mergeConfig(base as object, {
    appType: 'custom',
    plugins: [pages()],
    server: {
      host: '127.0.0.1',
      port: settings.port,
      strictPort: true,
      proxy: Object.fromEntries(PASSED_ON.map((path) => [`^${path}([/?]|$)`, API])),
    },
  });
});
