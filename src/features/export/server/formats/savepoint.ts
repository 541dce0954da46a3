import type { Report } from '../report.ts';
import type { Source, Writer } from './format.ts';
import {
  counted,
  imageFiles,
  jsonFile,
  jsonLines,
  recordFiles,
  recordingFiles,
  type ZipEntry,
  zipOf,
} from './zip.ts';

/** Our own format, as docs/export.md describes it. */
export const writeSavepoint: Writer = (source, report) => zipOf(files(source, report), source.now);

async function* files(source: Source, report: Report): AsyncGenerator<ZipEntry> {
  yield* recordFiles(source, report);
  yield { name: 'recordings.jsonl', input: jsonLines(source.records.recordings()) };
  const snippets = counted(source.records.snippets(), report, 'snippets');
  yield { name: 'snippets.jsonl', input: jsonLines(snippets) };
  const games = counted(source.records.games(), report, 'games');
  yield { name: 'games.jsonl', input: jsonLines(games) };
  const authors = counted(source.records.authors(), report, 'authors');
  yield { name: 'authors.jsonl', input: jsonLines(authors) };
  const articles = counted(source.records.articles(), report, 'articles');
  yield { name: 'articles.jsonl', input: jsonLines(articles) };
  const pages = counted(source.records.pages(), report, 'pages');
  yield { name: 'pages.jsonl', input: jsonLines(pages) };
  const redirects = counted(source.records.redirects(), report, 'redirects');
  yield { name: 'redirects.jsonl', input: jsonLines(redirects) };
  const webhooks = counted(source.records.webhooks(), report, 'webhooks');
  yield { name: 'webhooks.jsonl', input: jsonLines(webhooks) };
  yield { name: 'settings.json', input: jsonFile(source.settings) };
  yield { name: 'home-layout.json', input: jsonFile(source.home) };
  yield* imageFiles(source, report);
  yield* recordingFiles(source, report);
  yield { name: 'report.json', input: jsonFile(report.result()) };
}
