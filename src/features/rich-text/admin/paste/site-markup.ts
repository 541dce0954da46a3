import { t } from '#lib/messages/admin.ts';
import { rename, unwrap } from '../html/reduce-to-allowed.ts';

/** Controls of a page, and what Wikipedia and Word on the web add to a text. */
const CONTROLS = t('button, select, input:not([type="checkbox"]), .mw-editsection, .EOP');

/** A callout: its icon begins its text. */
function joinIcon(icon: Element): void {
  const text = icon.nextElementSibling;
  if (text === null) return;
  text.prepend(`${(icon.textContent ?? '').trim()} `);
  icon.remove();
}

/** A link with a title, a description and images of its target becomes a plain link. */
function linkFromCard(card: Element): void {
  const link = card.querySelector('a[href]');
  const title = card.querySelector('.kg-bookmark-title')?.textContent?.trim();
  if (link === null || !title) return;
  const line = card.ownerDocument.createElement('p');
  link.replaceChildren(title);
  line.append(link);
  card.replaceWith(line);
}

/** Sections that open on a click. */
function detailsFromToggle(toggle: Element): void {
  const title = toggle.querySelector('.kg-toggle-heading-text');
  const content = toggle.querySelector('.kg-toggle-content');
  if (title === null || content === null) return;
  const details = toggle.ownerDocument.createElement('details');
  details.className = 'fold';
  const summary = toggle.ownerDocument.createElement('summary');
  summary.textContent = (title.textContent ?? '').trim();
  details.append(summary, ...content.childNodes);
  toggle.replaceWith(details);
}

/** Figures with several images are galleries. */
function makeGallery(figure: Element): void {
  const page = figure.ownerDocument;
  const caption = figure.querySelector(':scope > figcaption');
  const figures = [...figure.querySelectorAll('img')].map((image) => {
    const around = image.closest('figure');
    const own = around === figure ? null : around?.querySelector('figcaption');
    const one = page.createElement('figure');
    one.append(image, ...(own ? [own] : []));
    return one;
  });
  figure.className = 'gallery';
  figure.replaceChildren(...figures, ...(caption ? [caption] : []));
}

/** Reads the markup of publishing systems and wikis. */
export function readSiteMarkup(root: Element): void {
  for (const control of root.querySelectorAll(CONTROLS)) control.remove();
  for (const icon of root.querySelectorAll('.kg-callout-emoji')) joinIcon(icon);
  for (const card of root.querySelectorAll('.kg-bookmark-card')) linkFromCard(card);
  for (const toggle of root.querySelectorAll('.kg-toggle-card')) detailsFromToggle(toggle);
  for (const caption of root.querySelectorAll('.wp-caption > .wp-caption-text')) {
    rename(caption, 'figcaption');
  }
  for (const box of root.querySelectorAll('div.wp-caption')) rename(box, 'figure');
  for (const term of root.querySelectorAll('dt')) {
    const strong = root.ownerDocument.createElement('strong');
    strong.append(...term.childNodes);
    term.append(strong);
  }
  for (const figure of root.querySelectorAll('figure')) {
    if (figure.querySelectorAll('img').length > 1 && figure.closest('.gallery') === null) {
      makeGallery(figure);
    } else if (figure.querySelector('img, figcaption') === null) {
      unwrap(figure);
    }
  }
  for (const frame of root.querySelectorAll('p > iframe:only-child')) {
    const paragraph = frame.parentElement;
    if (paragraph !== null && (paragraph.textContent ?? '').trim() === '') unwrap(paragraph);
  }
}
