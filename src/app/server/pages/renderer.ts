import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sharedSize } from '#features/media/crops.values.ts';
import { profileName } from '#features/site/server/settings/social-network.ts';
import { type ContactTexts, contactDefaults } from '#lib/contact/contact-texts.ts';
import { isUsualScoreWord } from '#lib/format/score-words.ts';
import { isEqual } from '#lib/is-equal.ts';
import { DEFAULT_LANGUAGE } from '#lib/messages/languages.ts';
import type {
  IslandSource,
  PageAssets,
  PageBrand,
  PageMatch,
  PageResult,
} from '#lib/render-contract.ts';
import type { SiteCode } from '#lib/site-code/site-code.ts';
import type { ShownMenus } from '#lib/site-defaults.ts';
import { SITE_DEFAULTS } from '#lib/site-defaults.ts';
import type { Config } from '#platform/config/config.ts';

export type PageFetch = (path: string, init?: RequestInit) => Promise<Response>;

interface RenderRequest {
  match: PageMatch;
  site: ReturnType<typeof siteOf>;
  brand: PageBrand;
  /** Head elements of the owner, as HTML. */
  metaTags: string;
  fetch: PageFetch;
  /** Waited for once the data is there: the rest blocks the event loop. */
  beforeRender: () => Promise<void>;
}

/** The interface of the bundle that Vite builds from src/app/web/router/entry-server.tsx. */
interface ServerBundle {
  THEME_SCRIPT: string;
  HYDRATE_SCRIPT: string;
  /** The folders of all pages. */
  pageNames: readonly string[];
  islands: readonly IslandSource[];
  matchPage: PageRenderer['match'];
  renderPage(request: RenderRequest & { assets: PageAssets }): Promise<PageResult>;
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
  /** The folders in `assets` with the scripts of other languages than English, such as 'de-0a1b2c'. */
  languageFolders: readonly string[];
  /** Everything that pages inline: the security headers allow it by hash. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
  /** @param isList whether a slug is that of a custom category */
  match(path: string, query: string, isList?: (slug: string) => boolean): PageMatch;
  render(request: RenderRequest): Promise<PageResult>;
}

const ENTRY = 'src/app/web/router/entry-client.tsx';
/** The font of headlines and labels. Others load when a page has letters for them. */
const PRELOADED_FONT = /(?:anybody|faustina)-core-(?!italic|bold)[^/]*\.woff2$/;
/** The font with letters that most headlines of a language have. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['de', 'fr', 'es', 'pt-BR'].map((language) => [language, /anybody-west[^/]*\.woff2$/]),
  ),
  pl: /anybody-polish[^/]*\.woff2$/,
};
/** Styles of the lower part of pages and of what scripts show (vite.config.ts). */
const BELOW = /\/below-[^/]*\.css$/;
const PRINT = /\/print-[^/]*\.css$/;
/** Styles of one language. */
const OF_LANGUAGE: Readonly<Record<string, RegExp>> = {
  pl: /\/polish-[^/]*\.css$/,
  ja: /\/japanese-[^/]*\.css$/,
};

const isOfLanguage = (file: string) => Object.values(OF_LANGUAGE).some((name) => name.test(file));

const chunkOf = (page: string) => `src/app/web/pages/${page}/page.tsx`;

/**
 * The manifest names a chunk by its source; one that other chunks import from, as the editor's
 * preview does from the article page, by the name of its file.
 */
function keyOf(manifest: Manifest, chunk: string): string {
  if (manifest[chunk]) return chunk;
  const { dir, name } = path.parse(chunk);
  const chunkName = name === 'page' ? path.basename(dir) : name;
  const isFile = (key: string) => key.startsWith(`_${chunkName}-`) && key.endsWith('.js');
  return Object.keys(manifest).find(isFile) ?? chunk;
}

const urlOf = (file: string) => `/${file}`;

/** Built files of scripts and of styles. */
type Built = Record<'files' | 'styles', Set<string>>;

/** The built files of source files, each once, without those in `known`. */
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
 * Scripts, styles and fonts of the entry and of a page, and what each island adds.
 * @param read returns the text of a built file
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
  const inline = (file: string) => ({ href: urlOf(file), text: read(file) });
  const assetsOf = ({ files, styles }: Built, late: (style: string) => boolean) => ({
    styles: [...styles]
      .filter((file) => !late(file) && !PRINT.test(file) && !isOfLanguage(file))
      .map(inline),
    lateStyles: [...styles].filter(late).map(urlOf),
    modules: [...files].map(urlOf),
  });
  return {
    ...assetsOf(screen, (file) => BELOW.test(file)),
    printStyles: [...screen.styles].filter((file) => PRINT.test(file)).map(urlOf),
    fonts: [...new Set(fonts)].map(urlOf),
    islands: Object.fromEntries(
      islands.map(({ chunk: source, late }) => {
        const own = assetsOf(builtFrom(manifest, [source], screen), () => late === true);
        const styles = late === 'wholly' && { styles: [] };
        return [source, late ? { ...own, ...styles, modules: [] } : own];
      }),
    ),
  };
}

const foldersIn = (webRoot: string): string[] =>
  readdirSync(path.join(webRoot, 'assets'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The same assets with the scripts of another language. */
function withScriptsIn(folder: string, { modules, islands, ...others }: PageAssets): PageAssets {
  const inFolder = (urls: readonly string[]) =>
    urls.map((url) => url.replace('/assets/', `/assets/${folder}/`));
  return {
    ...others,
    modules: inFolder(modules),
    islands: Object.fromEntries(
      Object.entries(islands).map(([name, part]) => [
        name,
        { ...part, modules: inFolder(part.modules) },
      ]),
    ),
  };
}

type SiteTexts = ContactTexts & { [Name in keyof typeof SITE_DEFAULTS]: string };

/** The texts that aren't the default: pages know that one, and carry no others. */
function ownTexts(config: Config): Partial<SiteTexts> {
  const defaults: SiteTexts = { ...SITE_DEFAULTS, ...contactDefaults(config.siteUrl) };
  const names = Object.keys(defaults) as (keyof SiteTexts)[];
  const own = names.filter((name) => !isEqual(config[name], defaults[name]));
  return Object.fromEntries(own.map((name) => [name, config[name]]));
}

/** These aren't translated. */
function ownScoreWords({ review }: Config): { ownScoreWords?: string[] } {
  const own = review.words.map(({ word }) => word).filter(isUsualScoreWord);
  return own.length > 0 ? { ownScoreWords: own } : {};
}

/** Width by height of the logo, to two decimals. */
function logoOf({ logo, logoDark }: Config): { logo?: number } {
  const address = logo ?? logoDark;
  const { width, height } = address === null ? {} : (sharedSize(address) ?? {});
  return width && height ? { logo: Math.round((width / height) * 100) / 100 } : {};
}

/** The settings that pages show. */
export const siteOf = (config: Config, menus: ShownMenus, code: SiteCode | undefined) => ({
  name: config.siteName,
  url: config.siteUrl,
  ...ownTexts(config),
  ...(config.socialProfiles.length > 0 && {
    socialProfiles: config.socialProfiles.map((url) => ({ name: profileName(url), url })),
  }),
  ...((menus.header ?? menus.footer) && { menus }),
  ...(config.homeLayout !== null && { hasOwnHome: true as const }),
  ...(!config.showMostRead && { hidesMostRead: true as const }),
  ...logoOf(config),
  ...(config.footerLine !== null && { footerLine: config.footerLine }),
  authorLabel: config.authorLabel,
  ...(config.bylines && { bylines: true as const }),
  ...ownScoreWords(config),
  takesMessages: config.smtp !== null && config.contactTo.length > 0,
  remoteImages: config.remoteImages,
  ...(code && { code }),
});

/** The pages have not been built, or not all of them. */
class BundleError extends Error {
  override name = 'BundleError';
}

/**
 * Loads the built pages.
 * @param dist folder with `web/` and `server/`
 * @throws BundleError if they are missing
 */
export async function loadRenderer(dist: string): Promise<PageRenderer> {
  const webRoot = path.join(dist, 'web');
  let manifest: Manifest;
  let bundle: ServerBundle;
  try {
    manifest = JSON.parse(readFileSync(path.join(webRoot, '.vite/manifest.json'), 'utf8'));
    bundle = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href);
  } catch (error) {
    throw new BundleError(`The pages in ${dist} can't be loaded. Run "npm run build".`, {
      cause: error,
    });
  }
  const read = (file: string) => readFileSync(path.join(webRoot, file), 'utf8');
  const languageFolders = foldersIn(webRoot);
  const assets = new Map(
    bundle.pageNames.map((page) => [
      page,
      assetsFor(manifest, chunkOf(page), bundle.islands, read),
    ]),
  );
  const filesLike = (name: RegExp) =>
    [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))].filter(
      (file) => name.test(file),
    );
  const ofLanguage = Object.fromEntries(
    Object.entries(OF_LANGUAGE).map(([language, name]) => [
      language,
      filesLike(name).map((file) => ({ href: urlOf(file), text: read(file) })),
    ]),
  );
  const assetsOf = ({ page }: PageMatch, language = DEFAULT_LANGUAGE) => {
    const known = assets.get(page);
    if (!known) throw new BundleError(`There is no page ${page}.`);
    const folder = languageFolders.find((name) => name.startsWith(`${language}-`));
    if (folder === undefined) return known;
    const letters = LETTERS[language];
    return {
      ...withScriptsIn(folder, known),
      fonts: [...known.fonts, ...(letters ? filesLike(letters).map(urlOf) : [])],
      styles: [...known.styles, ...(ofLanguage[language] ?? [])],
    };
  };
  const styles = [...assets.values()]
    .flatMap((one) => [one, ...Object.values(one.islands)])
    .flatMap((part) => part.styles)
    .concat(Object.values(ofLanguage).flat())
    .map(({ text }) => text);
  return {
    webRoot,
    languageFolders,
    inline: {
      scripts: [bundle.THEME_SCRIPT, bundle.HYDRATE_SCRIPT],
      styles: [...new Set(styles)],
    },
    match: (...request) => bundle.matchPage(...request),
    render: (request) =>
      bundle.renderPage({ ...request, assets: assetsOf(request.match, request.site.language) }),
  };
}
