import { Link } from 'wouter';
import { homePath } from '#features/articles/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { Diamond } from '#ui/page/diamond.tsx';
import { useSite } from '#ui/site.ts';
import * as styles from './logo.module.css';

interface LogoProps {
  onClick?: () => void;
  /** Replaces its name in the tooltip. */
  tooltip?: string | undefined;
}

/** The magazine's name as a link to the home page. */
export function Logo({ onClick, tooltip }: LogoProps) {
  const { name, logo } = useSite();
  return (
    <Link
      className={styles.logo}
      href={homePath()}
      aria-label={t('{name}, home', { name })}
      data-tooltip={tooltip}
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
