// The import directions of docs/architecture.md, as rules that fail the check.
const feature = '^src/features/([^/]+)/';
const order = [
  'history',
  'users',
  'jobs',
  'media',
  'search',
  'taxonomy',
  'articles',
  'analytics',
  'featured',
  'moderation',
  'drafting',
  'syndication',
  'contact',
  'newsletter',
];

/** Root files of a feature that both sides and siblings may use. */
const SHARED = '(contract|values|paths|policy)\\.ts$';

const siblings = order.map((name, index) => ({
  name: `${name}-uses-only-what-comes-before`,
  comment: 'Features stand in an order; each may use those before it.',
  severity: 'error',
  from: { path: `^src/features/${name}/server/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: `^src/features/(${order.slice(index + 1).join('|') || 'none'})/`,
    pathNot: `^src/features/[^/]+/${SHARED}`,
  },
}));

module.exports = {
  forbidden: [
    {
      name: 'lib-stands-alone',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(?!lib/)' },
    },
    {
      name: 'ui-knows-lib-only',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(?!ui/|lib/)' },
    },
    {
      name: 'platform-knows-lib-only',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(?!platform/|lib/)' },
    },
    {
      name: 'nothing-imports-app',
      severity: 'error',
      from: { path: '^src/(?!app/|main\\.ts$)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/app/' },
    },
    {
      name: 'server-and-web-meet-in-shared-files',
      severity: 'error',
      from: { path: `${feature}web/|^src/(ui|app/web)/` },
      to: { path: '^src/(platform/|features/[^/]+/(server/|public\\.ts)|app/server/)' },
    },
    {
      name: 'server-does-not-know-the-web',
      severity: 'error',
      from: { path: `${feature}server/|^src/(platform|app/server)/` },
      to: { path: '^src/(ui/|features/[^/]+/(web/|web-(public|staff)\\.ts)|app/web/)' },
    },
    {
      name: 'shared-files-know-neither-side',
      severity: 'error',
      from: { path: `${feature}${SHARED}` },
      to: { path: '^src/(platform|ui|app)/|^src/features/[^/]+/(web|server)/' },
    },
    {
      name: 'siblings-enter-by-the-front-door',
      comment: 'A sibling feature is entered through contract, values, paths or its public files.',
      severity: 'error',
      from: { path: feature },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          `^src/features/[^/]+/${SHARED}`,
          '^src/features/[^/]+/(public|web-public|web-staff)\\.ts$',
        ],
      },
    },
    {
      name: 'zod-stays-out-of-the-browser',
      severity: 'error',
      from: { path: `${feature}(web/|values\\.ts|paths\\.ts)|^src/(ui|app/web)/` },
      to: { path: 'contract\\.ts$|node_modules/zod', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...siblings,
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
