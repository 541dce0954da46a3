import { createContext, useContext } from 'react';

/** The settings of this installation that its pages show. */
export interface Site {
  name: string;
  /** Origin without a trailing slash, e.g. 'https://savepoint.example'. */
  url: string;
  authorLabel: string;
  /** Articles may name people in its place; left out where they do not. */
  bylines?: true;
  /** Whether what is written on the contact page is delivered; else sending is simulated. */
  takesMessages: boolean;
  /** What becomes of images in articles whose addresses are on other hosts. */
  remoteImages: 'import' | 'allow' | 'refuse';
}

export const SiteContext = createContext<Site | null>(null);

/** @throws Error outside of a SiteContext: a mistake in the code, never in the data */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('useSite needs a SiteContext above it');
  return site;
}
