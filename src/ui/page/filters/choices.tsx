import { Link } from 'wouter';
import * as styles from './choices.module.css';

interface ChoicesProps {
  /** The accessible name. */
  label: string;
  choices: readonly (readonly [words: string, href: string, chosen: boolean])[];
}

/** A choice of a few options, each a link to the page with that option. */
export function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav className={styles.choices} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {choices.map(([words, href, chosen]) => (
        <Link key={href} href={href} aria-current={chosen ? 'true' : undefined}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
