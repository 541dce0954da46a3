import { defineConfig, mergeConfig, type Plugin } from 'vite';
import config from './vite.config.ts';

const API = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** Renders pages on each request from the sources as they are, with the API's data. */
function pages(): Plugin {
  return {
    name: 'savepoint-pages',
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const href = request.originalUrl ?? '/';
          const render = async () => {
            const entry = await server.ssrLoadModule('/src/app/web/router/entry-server.tsx');
            const page = await entry.renderPage({
              href,
              fetch: (path: string, init?: RequestInit) => fetch(API + path, init),
              site: {
                name: 'Savepoint',
                url: 'http://localhost:5173',
                authorLabel: 'Savepoint Staff',
              },
              assets: {
                script: '/src/app/web/router/entry-client.tsx',
                styles: ['/src/ui/styles/global.css'],
                preloads: [],
                fonts: [],
              },
            });
            response.statusCode = page.status;
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(await server.transformIndexHtml(href, page.html));
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
  const base = typeof config === 'function' ? config(env) : config;
  return mergeConfig(base as object, {
    appType: 'custom',
    plugins: [pages()],
    server: {
      host: '127.0.0.1',
      port: 5173,
      // The demo's pictures lie in this folder: Vite serves them itself.
      proxy: Object.fromEntries(['/api', '/covers', '/media'].map((path) => [path, API])),
    },
  });
});
