// What the owner asks of an article before readers see it.

/** The checks in the order of the checklist, each with what it asks for. */
export const PUBLISH_CHECKS = {
  excerpt: { label: 'Excerpt', usual: 'suggested' },
  image: { label: 'Featured image or video', usual: 'suggested' },
  imageAlt: { label: 'Alternative text of the featured image', usual: 'suggested' },
  description: { label: 'Meta description', usual: 'suggested' },
  imagesAlt: { label: 'Alternative text of every image in the text', usual: 'suggested' },
  tags: { label: 'At least one tag', usual: 'off' },
  score: { label: 'Score, in reviews', usual: 'off' },
  copy: { label: 'Where the reviewed copy came from, in reviews', usual: 'off' },
  marks: { label: 'No passages marked [check: ...]', usual: 'suggested' },
  secondPerson: { label: 'Published by a second person', usual: 'off' },
} as const satisfies Record<string, { label: string; usual: 'off' | 'suggested' }>;

export type PublishCheck = keyof typeof PUBLISH_CHECKS;
export const CHECK_NAMES = Object.keys(PUBLISH_CHECKS) as PublishCheck[];

export const CHECK_LEVELS = ['off', 'suggested', 'required'] as const;
/** Required checks refuse to publish, suggested ones never do. */
export type CheckLevel = (typeof CHECK_LEVELS)[number];

/** How much the owner asks for a check. */
export interface CheckRule {
  name: PublishCheck;
  level: CheckLevel;
  /** The slugs of the categories where it is required; empty for all. Elsewhere it is suggested. */
  categories: readonly string[];
}

const RULE = /^(\w+)=(off|suggested|required)(?::([a-z0-9-]+(?:,[a-z0-9-]+)*))?$/;

/** Reads a rule as it is stored: 'tags=suggested', 'score=required:review,guide'. @returns null if it is none */
export function readRule(line: string): CheckRule | null {
  const [, name = '', level, slugs] = RULE.exec(line) ?? [];
  if (!Object.hasOwn(PUBLISH_CHECKS, name)) return null;
  if (slugs !== undefined && level !== 'required') return null;
  return {
    name: name as PublishCheck,
    level: level as CheckLevel,
    categories: slugs?.split(',') ?? [],
  };
}

export const writeRule = ({ name, level, categories }: CheckRule): string =>
  `${name}=${level}${categories.length === 0 ? '' : `:${categories.join(',')}`}`;

/** The rule of every check. @param lines the stored ones; the others have their usual level */
export function checkRules(lines: readonly string[]): CheckRule[] {
  const stored = new Map(
    lines.flatMap((line) => readRule(line) ?? []).map((one) => [one.name, one]),
  );
  return CHECK_NAMES.map(
    (name) => stored.get(name) ?? { name, level: PUBLISH_CHECKS[name].usual, categories: [] },
  );
}

/** How much a rule asks of an article in this category. */
export const levelIn = ({ level, categories }: CheckRule, category: string): CheckLevel =>
  level === 'required' && categories.length > 0 && !categories.includes(category)
    ? 'suggested'
    : level;
