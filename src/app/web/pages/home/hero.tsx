import { ArrowRight } from 'lucide';
import { listPath } from '#features/articles/paths.ts';
import { ButtonLink, ButtonRow } from '#ui/button.tsx';
import { Point } from '#ui/diamond.tsx';
import { Icon } from '#ui/icon.tsx';
import { Title } from '#ui/title.tsx';
import { Crystal } from './crystal.tsx';
import * as styles from './hero.module.css';

/** The blue field at the top of the home page. */
export function Hero() {
  return (
    <section className={`color-field ${styles.hero}`} data-tone="brand">
      <div className="wrap">
        <Crystal />
        <Title as="h1" size="hero" fit="s">
          Games worth
          <br />
          your evening
          <Point />
        </Title>
        <div className={styles.row}>
          <p className="dek">Reviews, news and guides from people who finish what they play.</p>
          <ButtonRow>
            <ButtonLink variant="tone" href={listPath()}>
              Explore Articles
              <Icon icon={ArrowRight} className="onward" />
            </ButtonLink>
            <ButtonLink variant="line" href={listPath({ category: 'review' })}>
              Latest Reviews
            </ButtonLink>
          </ButtonRow>
        </div>
      </div>
    </section>
  );
}
