import { Link } from 'wouter';
import type { TeamMember } from '../../contract.ts';
import { authorPath } from '../../paths.ts';
import { Portrait } from '../portrait.tsx';
import * as styles from './team-list.module.css';

/** The authors of the site, each with a link to their page; nothing without any. */
export function TeamList({ authors }: { authors: readonly TeamMember[] }) {
  if (authors.length === 0) return null;
  return (
    <ul className={styles.team}>
      {authors.map((person) => (
        <li key={person.slug}>
          <Portrait author={person} sizes="(min-width: 30rem) 12rem, 45vw" isLazy />
          <Link href={authorPath(person.slug)}>{person.name}</Link>
          {person.bio !== '' && <p dir="auto">{person.bio}</p>}
        </li>
      ))}
    </ul>
  );
}
