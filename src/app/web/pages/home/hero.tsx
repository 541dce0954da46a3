import { listPath } from '#features/articles/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ArrowRightIcon, Point } from '#ui/icons.tsx';
import { Title } from '#ui/title.tsx';
import { Crystal } from './crystal.tsx';

/** The blue field at the top of the home page. */
export function Hero() {
  return (
    <section className="field hero on-tone" data-tone="brand">
      <div className="wrap">
        <Crystal />
        <Title as="h1" size="hero" fit="s">
          Games worth
          <br />
          your evening
          <Point />
        </Title>
        <div className="hero-row">
          <p className="dek">Reviews, news and guides from people who finish what they play.</p>
          <div className="hero-cta">
            <ButtonLink variant="tone" href={listPath()}>
              Explore Articles
              <ArrowRightIcon />
            </ButtonLink>
            <ButtonLink variant="line" href={listPath({ category: 'review' })}>
              Latest Reviews
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
