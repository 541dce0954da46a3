export const PERSON_LIMITS = {
  name: 120,
  slug: 120,
  bio: 600,
  links: 10,
  label: 80,
  url: 500,
} as const;
