/** What a magazine can be written as. */
export const EXPORT_FORMATS = ['savepoint', 'wxr', 'ghost', 'markdown'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What is counted of an export, in the order in which it is written. */
export const EXPORT_KINDS = [
  'accounts',
  'categories',
  'tags',
  'games',
  'authors',
  'articles',
  'images',
  'redirects',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
