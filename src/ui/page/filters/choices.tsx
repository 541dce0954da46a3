import { Link } from 'wouter';
import * as styles from './choices.module.css';

interface ChoicesProps {
  /** What is chosen between. */
  label: string;
  choices: readonly (readonly [words: string, href: string, chosen: boolean])[];
}

/** One of a few, side by side: each a link to the page with it. */
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
