import { Link } from 'wouter';
import { homePath } from '#features/articles/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { Diamond } from '#ui/page/diamond.tsx';
import { useSite } from '#ui/site.ts';
import * as styles from './logo.module.css';

/** The magazine's name as a link to the home page. */
export function Logo({ onClick }: { onClick?: () => void }) {
  const { name, logo } = useSite();
  return (
    <Link
      className={styles.logo}
      href={homePath()}
      aria-label={t('{name}, home', { name })}
      onClick={onClick}
    >
      {logo ? (
        <span className={styles.image} style={{ aspectRatio: logo }} data-name={name} />
      ) : (
        <>
          <Diamond />
          <span>{name}</span>
        </>
      )}
    </Link>
  );
}
