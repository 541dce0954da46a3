/** The sections that every home page has, in their default order. */
export const GIVEN_SECTIONS = [
  'hero',
  'featured',
  'latest',
  'categories',
  'more',
  'mostRead',
  'newsletter',
] as const;
export type GivenKind = (typeof GIVEN_SECTIONS)[number];

/** 'lead': the first card spans two columns. 'list': a line for each article. */
export const OWN_LAYOUTS = ['row', 'lead', 'list'] as const;

/** A button of the hero. */
export interface HeroButton {
  label: string;
  /** A path of this site, or the URL of another one. */
  url: string;
}

export interface GivenSection {
  kind: GivenKind;
  isHidden: boolean;
  /** Without one it has the heading in the language of the page. */
  title?: string | undefined;
  /** The maximum number of articles, if it isn't the default. */
  count?: number | undefined;
  /** Of the hero, if they aren't the default. */
  buttons?: HeroButton[] | undefined;
}

interface Own {
  /** Unique in its layout. */
  id: string;
  isHidden: boolean;
  title: string;
  layout: (typeof OWN_LAYOUTS)[number];
  isTinted: boolean;
}

/** The newest articles of a category, tag or game, or a series in its order. */
export interface ListSection extends Own {
  kind: 'list';
  /** The path of the page with all of them. */
  url: string;
  /** The maximum number of articles. */
  count: number;
}

/** Articles that an admin picked. */
interface PickedSection extends Own {
  kind: 'picked';
  articleIds: number[];
}

export type OwnSection = ListSection | PickedSection;
/** A section of the home page as an admin arranges it. */
export type HomeSection = GivenSection | OwnSection;

/** Readers never saw a sign-up form on the home page, so it starts hidden. */
export const DEFAULT_LAYOUT: readonly HomeSection[] = GIVEN_SECTIONS.map((kind) => ({
  kind,
  isHidden: kind === 'newsletter',
}));

export const isOwn = (section: HomeSection): section is OwnSection => 'id' in section;
