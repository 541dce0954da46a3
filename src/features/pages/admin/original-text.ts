import type { PageFields } from '../contract.ts';
import { pagePath } from '../paths.ts';

const TEXT = 'h2, h3, h4, p, ul, ol, dl, table';

/** Inline HTML: the parts of a block with spaces in between, links and emphasis stay. */
function inline(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) {
        const text = document.createElement('span');
        text.textContent = node.textContent;
        return text.innerHTML;
      }
      const html = inline(node);
      const tag = node.localName;
      if (tag === 'a') {
        const link = document.createElement('a');
        link.setAttribute('href', node.getAttribute('href') ?? '');
        link.innerHTML = html;
        return link.outerHTML;
      }
      if (tag === 'strong' || tag === 'em') return `<${tag}>${html}</${tag}>`;
      return node.nextSibling instanceof Element || node.previousSibling instanceof Element
        ? ` ${html} `
        : html;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/<\/(strong|a)>(?=[^\s<.,;:)])/g, '</$1> ')
    .trim();
}

function list(element: Element): string {
  const items = [...element.children];
  if (items.some((item) => item.querySelector(TEXT) !== null)) return items.map(blocks).join('');
  const tag = element.localName;
  return `<${tag}>${items.map((item) => `<li><p>${inline(item)}</p></li>`).join('')}</${tag}>`;
}

/** Each term in bold, then what it stands for. */
function definitions(element: Element): string {
  return [...element.querySelectorAll('dt')]
    .map((term) => {
      const rest = term.nextElementSibling?.localName === 'dd' ? term.nextElementSibling : null;
      return `<p><strong>${inline(term)}</strong>${rest ? `<br>${inline(rest)}` : ''}</p>`;
    })
    .join('');
}

/** The text of an element as the blocks that the editor knows. */
function blocks(element: Element): string {
  const tag = element.localName;
  if (tag === 'ul' || tag === 'ol') return list(element);
  if (tag === 'dl') return definitions(element);
  if (/^(h[2-4]|p)$/.test(tag)) return `<${tag}>${inline(element)}</${tag}>`;
  return [...element.children].map(blocks).join('');
}

/**
 * The fields of a standard page as readers see its default text.
 * @param html the page
 */
export function originalFields(html: string, slug: string, siteName: string): PageFields {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const main = page.querySelector('main') ?? page.body;
  const title = main.querySelector('h1')?.textContent?.trim() ?? '';
  const top = main.querySelector('h1')?.closest('.color-field, [data-tone]');
  const intro = top?.querySelector('p')?.textContent?.trim() ?? '';
  top?.remove();
  const isWithForm = slug === 'contact';
  for (const form of main.querySelectorAll('form')) form.closest('section')?.remove();
  for (const part of main.querySelectorAll(
    'nav, form, svg, button, script, [aria-hidden="true"]',
  )) {
    part.remove();
  }
  const name = page.title.replace(` | ${siteName}`, '');
  return {
    title,
    slug,
    intro,
    // The contact page shows its form and what stands beside it below any text.
    content: isWithForm ? '' : blocks(main),
    metaTitle: name === title ? '' : name,
    metaDescription: page.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    noindex: false,
  };
}

/** Reads the default text of a standard page that readers see. */
export async function readOriginal(slug: string, siteName: string): Promise<PageFields> {
  // The browser may have cached the page with another text.
  const answer = await fetch(pagePath(slug), { cache: 'reload' });
  if (!answer.ok) throw new Error(`${answer.status}: ${slug}`);
  return originalFields(await answer.text(), slug, siteName);
}
