import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A tag of a message that links to a page of the site. */
export const pageLink = (path: string) => (parts: ReactNode[]) => <Link href={path}>{parts}</Link>;

/** A tag of a message that links to an email address. */
export const emailLink = (address: string) => (parts: ReactNode[]) => (
  <a href={`mailto:${address}`}>{parts}</a>
);
