import { Link } from 'wouter';
import { t } from '#lib/messages/messages.ts';
import * as styles from './crumbs.module.css';

interface CrumbsProps {
  /** Label and URL of each step, the outermost first. */
  steps: readonly (readonly [name: string, path: string])[];
}

/** Breadcrumbs, in the colored top of a page. */
export function Crumbs({ steps }: CrumbsProps) {
  return (
    <nav className={styles.crumbs} aria-label={t('Breadcrumb')}>
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
