import { replaceShortcodes, type Syntax, type Tag } from '../shortcodes/replace-shortcodes.ts';
import { addWarning, type ImportWarning } from '../source.ts';

const LIQUID = /\{%[-~]?\s*(\/?)([\w./-]{1,60})((?:[^%]|%(?!\})){0,3000})%\}/y;
const HUGO =
  /\{\{[<%]\s{0,20}(\/?)\s{0,20}([\w./-]{1,60})((?:[^>%]|[>%](?!\}\})){0,3000})[>%]\}\}/y;
const HUGO_ESCAPED = /\{\{([<%])\/\*([^*]{0,3000})\*\/([>%])\}\}/y;
const VARIABLE = /\{\{-?\s{0,20}([^{}\n]{0,500}?)\s{0,20}-?\}\}/y;
/** Comments of templates, MDX and kramdown: readers never saw them. */
const COMMENT =
  /\{#(?:[^#]|#(?!\})){0,3000}#\}|\{\/\*(?:[^*]|\*(?!\/)){0,3000}\*\/\}|\{::comment\}(?:[^{]|\{(?!:\/)){0,3000}\{:\/[a-z]{0,10}\}/y;
/** Obsidian's `[[page#part|words]]` and `![[image.png]]`; `[[1]](url)` is a Markdown link. */
const WIKI = /(!?)\[\[([^[\]|#\n]{1,200})(#[^[\]|\n]{0,200})?(?:\|([^[\]\n]{0,200}))?\]\](?![([])/y;
const MARKED = /==(?![\s=])([^=\n]{0,500}[^\s=])==(?!=)/y;
const KRAMDOWN = /\{::?[^{}\n]{0,200}\}/y;
const FENCE_LINE = /(?:^|\n)[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]+){0,5}[ \t]*$/;

const at = (pattern: RegExp, text: string, position: number) => {
  pattern.lastIndex = position;
  return pattern.exec(text);
};

const asText = (text: string, end: number): Tag => ({
  name: '',
  rest: '',
  isClosing: false,
  end,
  text,
});

/** What ends a code span or fence. */
function codeEnd(text: string, position: number, run: string): RegExp | null {
  const lineStart = Math.max(0, text.lastIndexOf('\n', position - 1));
  const isFence = run.length >= 3 && FENCE_LINE.test(text.slice(lineStart, position));
  // A fence without an end runs to the end of the text.
  if (isFence)
    return new RegExp(`\\n[ \\t>]*${run[0]}{${run.length},}[ \\t]*(?=\\n|$)|$(?![\\s\\S])`, 'g');
  return run.startsWith('~') ? null : new RegExp(`(?<!\`)${run}(?!\`)`, 'g');
}

/** Names that themes give to what readers don't see. */
const HIDDEN =
  /^(?:hidden?|private|secret|todo|(?:editor|internal|private)[_-]?notes?|members?(?:[_-]?only)?)$/;
const REFERENCES = new Set(['ref', 'relref', 'post_url', 'link']);

interface Options {
  /** The URL of a page by its file name; null if there is none. */
  urlOf: (name: string) => string | null;
  /** The path of an image by its file name, in whatever folder; null if there is none. */
  imageOf: (name: string) => string | null;
  warnings: ImportWarning[];
}

/** A link or image of Obsidian as Markdown; null if it may be ordinary text. */
function wikiLink(
  [whole, bang, page = '', part = '', words]: RegExpExecArray,
  { urlOf, imageOf, warnings }: Options,
): string | null {
  const target = page.trim();
  const image = bang === '' ? null : imageOf(target);
  // `![[image.png|300]]` gives its width.
  const label = words !== undefined && !/^\d+(?:x\d+)?$/.test(words) ? words : target;
  if (image !== null) return `![${label === target ? '' : label}](<${image}>)`;
  const url = urlOf(target);
  if (url !== null) return `[${label}](<${url}>)`;
  const isFile = /\.\w{2,4}$/.test(target);
  if (bang === '' && words === undefined && part === '' && !isFile) {
    addWarning(warnings, `Link to a missing page: ${target}`, 'Stays as text');
    return null;
  }
  const issue = isFile ? `Missing file: ${target}` : `Link to a missing page: ${target}`;
  addWarning(warnings, issue, 'Link removed, its text stays');
  return label === whole ? null : label;
}

/** What is no tag of its own, with the Markdown or HTML that takes its place; null leaves it as it is. */
const REPLACED: readonly [RegExp, (match: RegExpExecArray, options: Options) => string | null][] = [
  [COMMENT, () => ''],
  [MARKED, ([, words = '']) => `<mark>${words}</mark>`],
  [WIKI, wikiLink],
  [HUGO_ESCAPED, ([, open = '', words = '', close = '']) => `{{${open}${words}${close}}}`],
  [KRAMDOWN, () => ''],
];

/** Tags of Hugo (`{{< name >}}`), Jekyll (`{% name %}`) and their kin. */
function tagAt(text: string, position: number, options: Options): Tag | null {
  const { urlOf, warnings } = options;
  if (text.startsWith('%%', position)) {
    // A comment of Obsidian is private.
    const end = text.indexOf('%%', position + 2);
    return end === -1 ? null : asText('', end + 2);
  }
  for (const [pattern, write] of REPLACED) {
    const match = at(pattern, text, position);
    const html = match && write(match, options);
    if (match && html !== null) return asText(html, position + match[0].length);
  }
  const [whole, slash, written = '', rest = ''] =
    at(HUGO, text, position) ?? at(LIQUID, text, position) ?? [];
  if (whole === undefined) {
    const variable = at(VARIABLE, text, position);
    if (!variable) return null;
    const end = position + variable[0].length;
    const literal = /^["']([^"']*)["']/.exec(variable[1] ?? '')?.[1];
    if (literal !== undefined) return asText(literal, end);
    return { name: (variable[1] ?? '').slice(0, 60), rest: '', isClosing: false, end };
  }
  const end = position + whole.length;
  let [name, attributes] = [written.toLowerCase(), rest.replace(/[-~/]\s*$/, '')];
  // `include youtube.html id="..."`
  const included = /^include/.test(name) ? /^\s*(\S{1,60})([\s\S]*)$/.exec(attributes) : null;
  if (included) [name, attributes] = [(included[1] ?? '').toLowerCase(), included[2] ?? ''];
  name = name.replace(/^.*\//, '').replace(/\.(html|liquid|md|njk)$/, '');
  if (REFERENCES.has(name)) {
    const page = /["']?([^"'\s]+)/.exec(attributes)?.[1] ?? '';
    const url = urlOf(page);
    if (url === null) {
      addWarning(
        warnings,
        `Link to a missing page: ${page.slice(0, 200)}`,
        'Link removed, its text stays',
      );
    }
    return asText(url ?? '', end);
  }
  const isEnd = /^end[a-z]/.test(name);
  return {
    name: isEnd ? name.slice(3) : name,
    rest: attributes,
    isClosing: slash === '/' || isEnd,
    end,
  };
}

/** Markdown without shortcodes: known ones become HTML. */
export function withoutShortcodes(text: string, options: Options): string {
  const syntax: Syntax = {
    next: /(`+|~{3,})|\{[%{:#/]|%%|!?\[\[|==/g,
    codeEnd,
    tagAt: (where, position) => tagAt(where, position, options),
    closing(name) {
      const escaped = name.replace(/\W/g, '\\$&');
      return new RegExp(
        `\\{\\{[<%]\\s*/\\s*${escaped}\\s*[>%]\\}\\}|\\{%[-~]?\\s*(?:end|/)${escaped}\\s*[-~]?%\\}`,
        'gi',
      );
    },
    isShortcode: () => true,
    isHidden: (name) => HIDDEN.test(name),
  };
  const attachments = { byId: () => undefined, ofPost: () => [] };
  return replaceShortcodes(text, syntax, { attachments, warnings: options.warnings });
}
