export { holdsHtml, htmlToMarkdown, readersMarkdown } from './html-to-markdown.ts';
