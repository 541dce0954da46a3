import { type CodeElement, codeOrigin, codeUrl, type OriginSetting } from './site-code.ts';

/** The elements that each part can have. */
export const CODE_TAGS = {
  headCode: ['script', 'meta'],
  bodyCode: ['script', 'img', 'iframe', 'div', 'ins'],
} as const;

const VOID = new Set(['meta', 'img']);
const MAX_ELEMENTS = 20;
const META_ATTRIBUTES = new Set(['name', 'property', 'content']);
/** Attributes that hold HTML or would change what the policy allows. */
const REFUSED = new Set(['srcdoc', 'srcset', 'nonce', 'is']);
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** What is wrong with code, as the end of a sentence. */
export class CodeProblem extends Error {
  override name = 'CodeProblem';
}

function fail(problem: string): never {
  throw new CodeProblem(problem);
}

/** @throws CodeProblem */
function checkAttribute(tag: string, name: string, value: string): void {
  const where = `${name} in <${tag}>`;
  if (name.startsWith('on')) fail(`has ${where}, which browsers block: use a script instead`);
  if (REFUSED.has(name) || (tag === 'meta' && !META_ATTRIBUTES.has(name))) {
    fail(`has ${where}, which isn’t allowed`);
  }
  if (name !== 'src' || /^\/(?![/\\])/.test(value)) return;
  if (codeUrl(value) === null) fail(`has ${where} that isn’t a URL with https://`);
}

/**
 * Reads code strictly: elements without others inside, one after another. What it can't read is refused, so that
 * a browser never sees more than was checked.
 * @throws CodeProblem
 */
export function parseCode(code: string, tags: readonly string[]): CodeElement[] {
  const elements: CodeElement[] = [];
  let at = 0;
  /** Matches at the current position. @param pattern must be sticky */
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(code);
    if (match) at = pattern.lastIndex;
    return match;
  };

  function readAttributes(tag: string): Record<string, string> {
    const attributes: Record<string, string> = {};
    while (take(/\s*/y) && !take(/\/?>/y)) {
      const name = take(/[a-z][\w:-]*/iy)?.[0].toLowerCase();
      if (name === undefined) return fail(`has an unreadable <${tag}>: check its quotes`);
      const [, double, single, bare] = take(/\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+))/y) ?? [];
      const raw = (double ?? single ?? bare ?? '').replaceAll(
        /&(?:amp|quot|#39|lt|gt);/g,
        (entity) => ENTITIES[entity] ?? entity,
      );
      const value = name === 'src' && raw.startsWith('//') ? `https:${raw}` : raw;
      checkAttribute(tag, name, value);
      attributes[name] = value;
    }
    return attributes;
  }

  while (take(/\s*/y) && at < code.length) {
    if (take(/<!--.*?-->/sy)) continue;
    const tag = take(/<([a-z][a-z0-9]*)/iy)?.[1]?.toLowerCase();
    if (tag === undefined) return fail(`has text outside of elements: ${code.slice(at, at + 30)}`);
    if (!tags.includes(tag)) {
      return fail(`has <${tag}>, but can only have ${tags.map((one) => `<${one}>`).join(', ')}`);
    }
    const attributes = readAttributes(tag);
    const text = tag === 'script' ? take(/(.*?)<\/script\s*>/isy)?.[1] : '';
    const isClosed =
      tag === 'script' || VOID.has(tag) || take(new RegExp(`\\s*</${tag}\\s*>`, 'iy'));
    if (text === undefined || !isClosed) {
      return fail(`has <${tag}> without </${tag}> right after it`);
    }
    const hasText = text.trim() !== '' && attributes.src === undefined;
    elements.push({ tag, attributes, ...(hasText && { text }) });
  }
  if (elements.length > MAX_ELEMENTS) fail(`has more than ${MAX_ELEMENTS} elements`);
  return elements;
}

/** A URL in an inline script. */
const MENTIONED = /(?:https?:)?\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})(?=[/'"`?:])/gi;

const SETTINGS_OF: Record<string, OriginSetting> = {
  script: 'codeScripts',
  img: 'codeImages',
  iframe: 'codeFrames',
};

/** The origins that code needs, by the setting that has to list them. Those in inline scripts are a guess. */
export function originsIn(elements: readonly CodeElement[]): [OriginSetting, origin: string][] {
  const needs = elements.flatMap(({ tag, attributes: { src = '' }, text = '' }) => {
    const origin = codeOrigin(src);
    const setting = SETTINGS_OF[tag];
    const mentioned = [...text.matchAll(MENTIONED)].map(([, host]) => `https://${host}`);
    return [
      ...(origin !== null && setting ? [[setting, origin] as const] : []),
      ...mentioned.map((one) => ['codeScripts', one.toLowerCase()] as const),
    ];
  });
  return [...new Map(needs.map((need) => [need.join(' '), need])).values()].map(
    ([setting, origin]) => [setting, origin],
  );
}
