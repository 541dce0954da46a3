import type { SourceKind } from '#features/import/values.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { SourceError } from '../source-error.ts';
import { isArchiveUrl } from './archive-url.ts';
import { bytesOf, type Files } from './files.ts';

interface Layout {
  /** Folders that contain images, the most specific first; the given folder may be one of them. */
  folders: readonly string[];
  /** Paths in these folders at which the image of a URL may be, the best first. */
  pathsOf: (url: URL, path: string, isNetwork: boolean) => string[];
}

/** A size that WordPress made: 'lamp-300x200.jpg'. */
const SIZE = /-\d{1,5}x\d{1,5}(?=\.\w+$)/;
/** The copy that WordPress shows instead of a very large image: 'lamp-scaled.jpg'. */
const SCALED = /-scaled(?=\.\w+$)/;

function ofWordpress(url: URL, path: string, isNetwork: boolean): string[] {
  const below = /\/(?:wp-content\/uploads|files)\/(.+)$/.exec(path)?.[1];
  const whole = below ?? (url.hostname.endsWith('.files.wordpress.com') ? path.slice(1) : '');
  if (whole === '') return [];
  // The folder may contain only one site of a network.
  const named = isNetwork ? whole : whole.replace(/^sites\/\d+\//, '');
  const original = named.replace(SIZE, '').replace(SCALED, '');
  const scaled = original.replace(/(?=\.\w+$)/, '-scaled');
  return SIZE.test(named) ? [original, scaled, named] : [named, scaled, original];
}

function ofGhost(_: URL, path: string): string[] {
  const below = /\/content\/images\/(.+)$/.exec(path)?.[1];
  return below === undefined ? [] : [below.replace(/^(?:size\/\w+\/|format\/\w+\/)+/, '')];
}

const LAYOUTS: Record<SourceKind, Layout> = {
  wordpress: { folders: ['wp-content/uploads/', 'uploads/', 'files/'], pathsOf: ofWordpress },
  ghost: { folders: ['content/images/', 'images/'], pathsOf: ofGhost },
  // Of Hugo, of Astro and Vite, of Hugo Pipes, of Hexo.
  markdown: {
    folders: ['static/', 'public/', 'assets/', 'source/'],
    pathsOf: (_, path) => [path.slice(1)],
  },
  savepoint: {
    folders: ['media/'],
    pathsOf: (_, path) => [/^\/media\/(.+)$/.exec(path)?.[1] ?? ''],
  },
};

/** The folders that contain all files: a zip often has one at its top. A year is not one of them. */
function commonFolders(names: readonly string[]): string[] {
  const folders = [''];
  for (const part of (names[0] ?? '').split('/').slice(0, -1)) {
    const folder = `${folders.at(-1)}${part}/`;
    // Names are sorted, so a beginning that the first and the last share is shared by all.
    if (/^\d{4}$/.test(part) || !names.at(-1)?.startsWith(folder)) break;
    folders.push(folder);
  }
  return folders;
}

/** The folders that may contain images; of several with the same name the topmost. */
function rootsOf(names: readonly string[], { folders }: Layout): string[] {
  const roots = folders.map((folder) => {
    const shortest = names
      .filter((name) => `/${name}`.includes(`/${folder}`))
      .map((name) => name.slice(0, `/${name}`.indexOf(`/${folder}`) + folder.length))
      .reduce<string | null>((best, one) => (best && best.length <= one.length ? best : one), null);
    return shortest ?? [];
  });
  return [...roots.flat(), ...commonFolders(names)];
}

/** The site's own, its subdomains, and the caches that have the site's name in their paths. */
function isOfSite(url: URL, path: string, siteUrl: string): boolean {
  if (!URL.canParse(siteUrl)) return true;
  const bare = (host: string) => host.replace(/^www\./, '');
  const site = bare(new URL(siteUrl).hostname);
  const host = bare(url.hostname);
  return host === site || host.endsWith(`.${site}`) || path.includes(`/${site}/`);
}

export interface LocalImage {
  bytes: Buffer;
  /** Without its folder: 'lamp.jpg' */
  name: string;
}

/**
 * Finds images by their old URLs in the files next to an export: WordPress's uploads, Ghost's content folder, images
 * next to Markdown files, the media of our own export, or a folder that contains one of these. For a resized image
 * it finds the original.
 * @param siteUrl the URL of the old site, because images of other sites are ignored; '' if unknown
 * @returns null if the image is missing, too large or broken
 */
export function localImages(files: Files, kind: SourceKind, siteUrl = '') {
  const layout = LAYOUTS[kind];
  const roots = rootsOf(files.names, layout);
  const names = new Set(files.names);
  const isNetwork = files.names.some((name) => /(^|\/)sites\/\d+\//.test(name));

  return async (address: string): Promise<LocalImage | null> => {
    if (!URL.canParse(address, siteUrl || 'http://site.invalid')) return null;
    const url = new URL(address, siteUrl || 'http://site.invalid');
    let path: string;
    try {
      path = decodeURIComponent(url.pathname).normalize('NFC');
    } catch {
      return null;
    }
    const isFile = isArchiveUrl(address);
    if (!isFile && !isOfSite(url, path, siteUrl)) return null;
    const places = isFile
      ? [path.slice(1)]
      : layout.pathsOf(url, path, isNetwork).flatMap((one) => roots.map((root) => root + one));
    for (const name of new Set(places)) {
      if (!names.has(name)) continue;
      try {
        const bytes = await bytesOf(files, name, MEDIA_LIMITS.bytes);
        return { bytes, name: name.split('/').at(-1) ?? name };
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
      }
    }
    return null;
  };
}
