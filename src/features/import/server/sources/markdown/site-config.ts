import { bytesOf, type Files } from '../files/files.ts';
import { knownZone } from '../parse-time.ts';
import { manifestIn } from '../savepoint/records.ts';
import { SourceError } from '../source-error.ts';
import { FieldReader, isRecord, textOf, visibilityIn } from './field-reader.ts';
import { type Fields, readConfigFile } from './front-matter.ts';

/** The site of a folder of Markdown. */
export interface MarkdownSite {
  /** Whether Savepoint exported it. */
  isOurs: boolean;
  hasConfig: boolean;
  /** The folder of the site: '', or as 'blog-main/'. */
  root: string;
  /** Without a trailing slash; '' if unknown. */
  url: string;
  /** Pattern of the old URLs of posts. */
  urlPattern: string;
  /** Of dates that name none; '' if unknown. */
  timeZone: string;
  /** Fields of all pages below a folder of the site, in order: Jekyll's `defaults`, Hugo's `cascade`. */
  defaults: { below: string; values: Fields }[];
}

const OURS = /^((?:[^/]+\/){0,2})data\/manifest\.json$/;
const CONFIG =
  /^((?:[^/]+\/){0,2}?)(?:_config\.ya?ml|(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml))$/;
const MAX_CONFIG = 1024 * 1024;
/** Jekyll's named permalinks. */
const JEKYLL: Record<string, string> = {
  '': '/:categories/:year/:month/:day/:title.html',
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
};

async function configIn(files: Files, name: string): Promise<FieldReader> {
  try {
    const text = (await bytesOf(files, name, MAX_CONFIG)).toString('utf8');
    return new FieldReader(readConfigFile(name, text));
  } catch (error) {
    if (error instanceof SourceError) return new FieldReader({});
    throw error;
  }
}

/** Jekyll's `url` and `baseurl`, Hugo's `baseURL`. */
function urlIn(config: FieldReader): string {
  const [base, url] = [config.text('baseurl'), config.text('url')];
  const whole = /^https?:/.test(base) ? base : url && url + base;
  const isPlaceholder = /\/\/(?:localhost|127\.|example\.(?:org|com))/.test(whole);
  return /^https?:\/\/[^/]/.test(whole) && !isPlaceholder ? whole.replace(/\/+$/, '') : '';
}

function patternIn(name: string, config: FieldReader): string {
  if (/_config\.ya?ml$/.test(name)) {
    const permalink = config.text('permalink');
    return JEKYLL[permalink] ?? permalink;
  }
  const permalinks = config.get('permalinks') as Fields | undefined;
  const ofPages = permalinks?.page as Fields | undefined;
  const patterns = Object.values(ofPages ?? permalinks ?? {}).map(textOf);
  return patterns.find((pattern) => pattern.startsWith('/')) ?? '';
}

/** Jekyll's defaults, of posts and drafts in their folders; of other pages and collections whether they are hidden. */
function defaultsIn(config: FieldReader): MarkdownSite['defaults'] {
  const written = config.get('defaults');
  return (Array.isArray(written) ? written : []).flatMap((one: unknown) => {
    const { scope, values } = isRecord(one) ? one : {};
    const { path = '', type = 'posts' } = isRecord(scope) ? scope : {};
    if (!isRecord(values)) return [];
    const below = textOf(path).replace(/^\/|\/$/g, '');
    if (type === 'posts' || type === 'drafts') return { below, values };
    const folder = type === 'pages' ? '' : `_${textOf(type)}`;
    return { below: below || folder, values: visibilityIn(values) };
  });
}

/** The URL in the manifest of our own export; '' if it is broken or newer. */
async function ownUrlIn(files: Files, root: string): Promise<string> {
  try {
    return (await manifestIn(files, `${root}data/`)).site.url;
  } catch (error) {
    if (error instanceof SourceError) return '';
    throw error;
  }
}

/** Reads the config of Jekyll or Hugo, if there is one. @param urlPattern as the admin typed it */
export async function siteIn(
  files: Files,
  siteUrl: string,
  urlPattern: string | null,
): Promise<MarkdownSite> {
  const ours = files.names.find((name) => OURS.test(name));
  const [name] = files.names
    .filter((one) => CONFIG.test(one))
    .toSorted((a, b) => a.split('/').length - b.split('/').length);
  const config = name === undefined ? new FieldReader({}) : await configIn(files, name);
  const root = OURS.exec(ours ?? '')?.[1] ?? CONFIG.exec(name ?? '')?.[1] ?? '';
  const hasPosts = files.names.some((one) => /(^|\/)_posts\//.test(one));
  const found = name === undefined ? (hasPosts ? JEKYLL.date : '') : patternIn(name, config);
  const written = ours === undefined ? urlIn(config) : await ownUrlIn(files, root);
  return {
    isOurs: ours !== undefined,
    hasConfig: name !== undefined || hasPosts,
    root,
    url: (siteUrl || written).replace(/\/+$/, ''),
    urlPattern: urlPattern ?? (found || '/:path/'),
    timeZone: knownZone(config.text('timezone')),
    defaults: defaultsIn(config),
  };
}
