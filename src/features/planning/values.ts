/** What a contributor does for an article; as in bylines. */
export const CONTRIBUTOR_ROLES = ['words', 'images', 'edit'] as const;
export type ContributorRole = (typeof CONTRIBUTOR_ROLES)[number];

/** Maximum lengths of texts, and numbers of things. */
export const PLAN_LIMITS = {
  title: 300,
  notes: 4000,
  label: 40,
  labels: 12,
  contributors: 20,
  /** Ideas that an account adds in an hour. */
  ideasPerHour: 200,
  /** Ideas of the site. */
  ideas: 2000,
  /** Ideas that someone who isn't an editor added and may delete. */
  ideasOfAuthor: 200,
} as const;

/** How many articles My work lists. */
export const MY_WORK_MAX = 100;
