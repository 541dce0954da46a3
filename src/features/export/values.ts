/** Export formats. */
export const EXPORT_FORMATS = ['savepoint', 'wxr', 'ghost', 'markdown'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The counted record kinds, in the order in which they are written. */
export const EXPORT_KINDS = [
  'accounts',
  'categories',
  'tags',
  'games',
  'authors',
  'articles',
  'pages',
  'images',
  'recordings',
  'snippets',
  'redirects',
  'webhooks',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
