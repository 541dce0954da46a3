import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BLANK = '/editor-bench';
/** The URL of the editor's modules. */
export const EDITOR = '/src/features/rich-text/admin';

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Editor</title></head>
<body class="adm"><div id="label">Content</div><div id="root"></div></body></html>`;

export interface EditorPage {
  page: Page;
  close: () => Promise<void>;
}

async function serve(cacheDir: string): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    cacheDir,
    publicDir: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    optimizeDeps: {
      entries: [`.${EDITOR}/rich-editor.tsx`],
      include: ['react-dom/client'],
    },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  server.middlewares.use(BLANK, (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(HTML);
  });
  await server.listen();
  return server;
}

/**
 * A page in Chromium that can import the editor's modules from the source tree: the browser's own HTML parser
 * matters here.
 */
export async function openEditorPage(): Promise<EditorPage> {
  const cacheDir = await mkdtemp(path.join(tmpdir(), 'savepoint-editor-'));
  const executablePath = process.env.CHROMIUM_PATH;
  const server = await serve(cacheDir);
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await server.close();
    await rm(cacheDir, { recursive: true, force: true });
  };
  try {
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const address = server.resolvedUrls?.local[0];
    if (address === undefined) throw new Error('The development server has no address.');
    await page.goto(new URL(BLANK, address).href);
    return { page, close };
  } catch (error) {
    await close();
    throw error;
  }
}
