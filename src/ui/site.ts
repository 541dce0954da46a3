import { createContext, useContext } from 'react';
import type { ContactTexts } from '#lib/contact/contact-texts.ts';
import type { SiteCode } from '#lib/site-code/site-code.ts';
import type { ShownMenus } from '#lib/site-defaults.ts';

/** Settings of this installation that pages depend on. */
export interface Site extends Partial<ContactTexts> {
  name: string;
  /** Origin without a trailing slash, e.g. 'https://savepoint.example'. */
  url: string;
  /** Texts of the owner, like those of the Contact page only where they differ from the default. */
  tagline?: string;
  description?: string;
  homeTitle?: string;
  /** The language of texts, if it isn't English. */
  language?: string;
  /** The zone of the dates that readers see, if it isn't UTC. */
  timeZone?: string;
  /** The magazine's profiles elsewhere. */
  socialProfiles?: { name: string; url: string }[];
  /** Width by height of the owner's logo, which the styles of the page show. */
  logo?: number;
  /** The owner's last line of every page. */
  footerLine?: string;
  /** The header's and the footer's links, where they aren't the default. */
  menus?: ShownMenus;
  /** Whether the home page isn't arranged as by default. */
  hasOwnHome?: true;
  hidesMostRead?: true;
  authorLabel: string;
  /** Whether articles show authors instead of the label. */
  bylines?: true;
  /** Words that the owner gave to scores and that are default words, too. */
  ownScoreWords?: string[];
  /** Whether contact messages are delivered; otherwise sending is simulated. */
  takesMessages: boolean;
  /** How images on other hosts are shown in articles. */
  remoteImages: 'import' | 'allow' | 'refuse';
  /** The owner's code, if any runs. */
  code?: SiteCode;
}

export const SiteContext = createContext<Site | null>(null);

/** @throws Error outside of a SiteContext: a mistake in the code */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('useSite needs a SiteContext above it');
  return site;
}
