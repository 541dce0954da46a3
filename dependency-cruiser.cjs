// The import directions of docs/architecture.md, as rules that fail the check.

/** Features in their order, on every side: each may use those before it. The editor knows no article. */
const ORDER = [
  'audit-log',
  'security-log',
  'users',
  'notifications',
  'search',
  'taxonomy',
  'media',
  'rich-text',
  'snippets',
  'authors',
  'reviews',
  'games',
  'series',
  'articles',
  'discussion',
  'planning',
  'webhooks',
  'social',
  'live',
  'featured',
  'newsletter',
  'calendar',
  'analytics',
  'suggestions',
  'redirects',
  'contact',
  'pages',
  'moderation',
  'drafting',
  'syndication',
  'site',
  'export',
  'import',
  'setup',
  'operations',
];
/** Sides of a feature: the server, what readers see, what is behind the login. */
const SIDES = '(server|web|admin)';
/** Root files of a feature that all sides and siblings may use. */
const SHARED =
  '(|(archive|bulk|corrections|statistics|jobs|backups|settings|brand|contact|home|menus|crops|library|moving|recordings)\\.)(contract|values|paths|policy)\\.ts$';
const TEST = '\\.test\\.tsx?$';

const order = (side) =>
  ORDER.map((name, index) => ({
    name: `${name}-${side}-uses-only-what-comes-before`,
    severity: 'error',
    from: { path: `^src/features/${name}/${side}/`, pathNot: TEST },
    to: { path: `^src/features/(${ORDER.slice(index + 1).join('|') || 'none'})/${SIDES}/` },
  }));

module.exports = {
  forbidden: [
    {
      name: 'lib-stands-alone',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: TEST },
      to: { path: '^src/(?!lib/)' },
    },
    {
      name: 'ui-knows-lib-only',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TEST },
      to: { path: '^src/(?!ui/|lib/)' },
    },
    {
      name: 'platform-knows-lib-only',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TEST },
      to: { path: '^src/(?!platform/|lib/)' },
    },
    {
      name: 'nothing-imports-app',
      severity: 'error',
      from: { path: '^src/(?!app/|cli/|main\\.ts$)', pathNot: TEST },
      to: { path: '^src/app/' },
    },
    {
      name: 'browser-does-not-know-the-server',
      severity: 'error',
      from: { path: '^src/(ui|app/(web|admin)|features/[^/]+/(web|admin))/', pathNot: TEST },
      to: { path: '^src/(platform|app/server|features/[^/]+/server)/' },
    },
    {
      name: 'server-does-not-know-the-browser',
      severity: 'error',
      from: { path: '^src/(platform|cli|app/server|features/[^/]+/server)/' },
      to: { path: '^src/(ui|app/(web|admin)|features/[^/]+/(web|admin))/' },
    },
    {
      name: 'admin-texts-are-in-the-language-of-the-admin-area',
      comment:
        'Take `t` from #lib/messages/admin.ts: the other is in the language of the magazine.',
      severity: 'error',
      from: { path: '^src/.*/admin/', pathNot: ['^src/.*/admin/login/', TEST] },
      to: { path: '^src/lib/messages/messages\\.ts$' },
    },
    {
      name: 'readers-load-nothing-of-the-admin-area',
      comment: 'The code of the admin area loads only when a user opens it.',
      severity: 'error',
      from: { path: '^src/(ui|app/web|features/[^/]+/web)/', pathNot: ['^src/ui/admin/', TEST] },
      to: { path: '^src/(ui/admin|app/admin|features/[^/]+/admin)/', dynamic: false },
    },
    {
      name: 'shared-files-know-no-side',
      severity: 'error',
      from: { path: `^src/features/[^/]+/${SHARED}` },
      to: { path: `^src/(platform|ui|app)/|^src/features/[^/]+/${SIDES}/` },
    },
    {
      name: 'siblings-enter-by-public',
      comment:
        'A sibling feature is entered through contract, values, paths, policy or the public.ts of a side or a folder.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          `^src/features/[^/]+/${SHARED}`,
          `^src/features/[^/]+/${SIDES}/public\\.ts$`,
          `^src/features/[^/]+/${SIDES}/[a-z-]+/public\\.ts$`,
        ],
      },
    },
    {
      name: 'readers-load-no-forms-and-no-zod',
      severity: 'error',
      from: {
        path: '^src/(ui|app/web|features/[^/]+/(web/|values\\.ts|paths\\.ts))',
        pathNot: `^src/ui/admin/|${TEST}`,
      },
      to: {
        path: 'contract\\.ts$|node_modules/(zod|react-hook-form|@hookform)',
        dependencyTypesNot: ['type-only'],
      },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...['server', 'web', 'admin'].flatMap(order),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
