import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAddress, PageAssets, PageResult } from '#lib/render-contract.ts';
import type { Config } from '#platform/config/config.ts';

export type PageFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** The interface of the bundle that Vite builds from src/app/web/router/entry-server.tsx. */
interface ServerBundle {
  THEME_SCRIPT: string;
  WAKE_SCRIPT: string;
  /** The sources of all screens of the public pages. */
  screens: readonly string[];
  islands: readonly IslandSource[];
  addressOf(pathname: string, search: string): PageAddress;
  renderPage(request: {
    href: string;
    fetch: PageFetch;
    site: ReturnType<typeof siteOf>;
    assets: PageAssets;
  }): Promise<PageResult>;
}

/** A part of a page with scripts and styles of its own. */
interface IslandSource {
  chunk: string;
  /** Whether its styles are not seen first, and its scripts come after the page's own; its scripts alone; or both together. */
  late: boolean | 'scripts' | 'wholly';
}

interface ManifestEntry {
  file: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
type Manifest = Record<string, ManifestEntry>;

export interface PageRenderer {
  webRoot: string;
  /** What stands inside of pages: browsers are told by hashes what of it counts. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
  address(pathname: string, search: string): PageAddress;
  render(address: PageAddress, fetch: PageFetch): Promise<PageResult>;
}

const ENTRY = 'src/app/web/router/entry-client.tsx';
/** The face of headlines and labels; others load when a page has letters for them. */
const PRELOADED_FONT = /anybody-core-[^/]*\.woff2$/;
/** Styles of what stands far down or is shown by scripts (vite.config.ts). */
const BELOW = /\/below-[^/]*\.css$/;
const PRINT = /\/print-[^/]*\.css$/;

/**
 * The manifest names a screen by its source; one that another chunk needs parts of, as the editor's
 * preview those of the article, it names by its file.
 */
function keyOf(manifest: Manifest, chunk: string): string {
  if (manifest[chunk]) return chunk;
  const name = path.parse(chunk).name;
  return (
    Object.keys(manifest).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js')) ?? chunk
  );
}

/** Built files of scripts and of styles. */
type Built = Record<'files' | 'styles', Set<string>>;

/** What sources of the build are made of, without repetition and without what is there already. */
function builtFrom(manifest: Manifest, chunks: readonly string[], known?: Built): Built {
  const built: Built = { files: new Set(), styles: new Set() };
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry || known?.files.has(entry.file) || built.files.has(entry.file)) return;
    built.files.add(entry.file);
    for (const style of entry.css ?? []) if (!known?.styles.has(style)) built.styles.add(style);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const chunk of chunks) visit(keyOf(manifest, chunk));
  return built;
}

/**
 * Scripts, styles and fonts of the entry and of a screen's chunk, and what each island has beyond them.
 * @param read gives the text of a built file
 */
function assetsFor(
  manifest: Manifest,
  chunk: string,
  islands: readonly IslandSource[],
  read: (file: string) => string,
): PageAssets {
  const screen = builtFrom(manifest, [ENTRY, chunk]);
  const fonts = Object.values(manifest)
    .map((entry) => entry.file)
    .filter((file) => PRELOADED_FONT.test(file));
  const address = (file: string) => `/${file}`;
  const inside = (file: string) => ({ href: address(file), text: read(file) });
  const assetsOf = ({ files, styles }: Built, late: (style: string) => boolean) => ({
    styles: [...styles].filter((file) => !late(file) && !PRINT.test(file)).map(inside),
    lateStyles: [...styles].filter(late).map(address),
    modules: [...files].map(address),
  });
  return {
    ...assetsOf(screen, (file) => BELOW.test(file)),
    printStyles: [...screen.styles].filter((file) => PRINT.test(file)).map(address),
    fonts: [...new Set(fonts)].map(address),
    islands: Object.fromEntries(
      islands.map(({ chunk: source, late }) => {
        const own = assetsOf(builtFrom(manifest, [source], screen), () => late === true);
        const styles = late === 'wholly' && { styles: [] };
        return [source, late ? { ...own, ...styles, modules: [] } : own];
      }),
    ),
  };
}

/** The settings that pages show. */
export const siteOf = (config: Config) => ({
  name: config.siteName,
  url: config.siteUrl,
  authorLabel: config.authorLabel,
  ...(config.bylines && { bylines: true as const }),
  takesMessages: config.smtp !== null && config.contactTo.length > 0,
  remoteImages: config.remoteImages,
});

/** The pages have not been built, or not completely. */
class BundleError extends Error {
  override name = 'BundleError';
}

/**
 * Loads the built pages.
 * @param dist folder with `web/` and `server/`
 * @throws BundleError where they are missing
 */
export async function loadRenderer(dist: string, config: Config): Promise<PageRenderer> {
  const webRoot = path.join(dist, 'web');
  let manifest: Manifest;
  let bundle: ServerBundle;
  try {
    manifest = JSON.parse(readFileSync(path.join(webRoot, '.vite/manifest.json'), 'utf8'));
    bundle = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href);
  } catch (error) {
    throw new BundleError(`The pages in ${dist} cannot be loaded. Run "npm run build".`, {
      cause: error,
    });
  }
  const site = siteOf(config);
  const read = (file: string) => readFileSync(path.join(webRoot, file), 'utf8');
  const assets = new Map(
    bundle.screens.map((chunk) => [chunk, assetsFor(manifest, chunk, bundle.islands, read)]),
  );
  const assetsOf = (address: PageAddress) => {
    const known = assets.get(address.chunk);
    if (!known) throw new BundleError(`There is no screen ${address.chunk}.`);
    return known;
  };
  const styles = [...assets.values()]
    .flatMap((one) => [one, ...Object.values(one.islands)])
    .flatMap((part) => part.styles.map(({ text }) => text));
  return {
    webRoot,
    inline: {
      scripts: [bundle.THEME_SCRIPT, bundle.WAKE_SCRIPT],
      styles: [...new Set(styles)],
    },
    address: (pathname, search) => bundle.addressOf(pathname, search),
    render: (address, fetch) =>
      bundle.renderPage({ href: address.href, fetch, site, assets: assetsOf(address) }),
  };
}
