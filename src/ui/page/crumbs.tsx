import { Link } from 'wouter';
import * as styles from './crumbs.module.css';

interface CrumbsProps {
  /** What each step is called, and where it leads: the outermost first. */
  steps: readonly (readonly [name: string, path: string])[];
}

/** Where a page stands, in its coloured top. */
export function Crumbs({ steps }: CrumbsProps) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {steps.map(([name, path]) => (
          <li key={path}>
            <Link href={path}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
