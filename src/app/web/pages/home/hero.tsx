import { ArrowRight } from 'lucide';
import { listPath } from '#features/articles/paths.ts';
import type { HeroButton } from '#lib/home/home-layout.ts';
import { t, translate } from '#lib/messages/messages.ts';
import { SITE_DEFAULTS } from '#lib/site-defaults.ts';
import { ButtonRow, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Point } from '#ui/page/diamond.tsx';
import { Title } from '#ui/page/title.tsx';
import { rich } from '#ui/rich.ts';
import { useSite } from '#ui/site.ts';
import { MenuLink } from '../../shell/menu-link.tsx';
import * as styles from './hero.module.css';

/** The save point: the gem over its rings, at the right of the hero. */
function Crystal() {
  return (
    <svg className={styles.crystal} viewBox="0 0 400 560" fill="none" aria-hidden="true">
      <g stroke="oklch(0.83 0.1 278)" strokeWidth="1.4">
        <path d="M200 -60 L454 270 L200 620 L-54 270 Z" opacity="0.53" />
        <path d="M200 -120 L518 270 L200 680 L-118 270 Z" opacity="0.44" />
        <path d="M200 -180 L582 270 L200 740 L-182 270 Z" opacity="0.35" />
        <path d="M200 -240 L646 270 L200 800 L-246 270 Z" opacity="0.26" />
        <path d="M200 -300 L710 270 L200 860 L-310 270 Z" opacity="0.17" />
        <path d="M200 -360 L774 270 L200 920 L-374 270 Z" opacity="0.08" />
      </g>
      <g className={styles.gem}>
        <path d="M200 0 0 250l148 66z" fill="oklch(0.90 0.06 280)" />
        <path d="M200 0 148 316 400 250z" fill="oklch(0.72 0.15 276)" />
        <path d="M0 250l148 66 52 244z" fill="oklch(0.60 0.21 272)" />
        <path d="M148 316 400 250 200 560z" fill="oklch(0.36 0.215 270)" />
      </g>
    </svg>
  );
}

interface HeroProps {
  /** An owner's; the default ones without. */
  buttons?: readonly HeroButton[] | undefined;
}

/** The blue field at the top of the home page. */
export function Hero({ buttons }: HeroProps) {
  const { tagline, description = translate(SITE_DEFAULTS.description) } = useSite();
  const links = buttons ?? [
    { label: t('Explore Articles'), url: listPath() },
    { label: t('Latest Reviews'), url: listPath({ category: 'review' }) },
  ];
  return (
    <section className={`color-field ${styles.hero}`} data-tone="brand">
      <div className="wrap">
        <Crystal />
        {tagline === undefined ? (
          <Title as="h1" size="hero" fit="s">
            {rich('Games worth<br></br>your evening', { br: () => <br /> })}
            <Point />
          </Title>
        ) : (
          <Title as="h1" size="hero" dir="auto">
            {tagline}
            {/[\p{L}\p{N}]$/u.test(tagline) && <Point />}
          </Title>
        )}
        <div className={styles.row}>
          <p className="dek">{description}</p>
          {links.length > 0 && (
            <ButtonRow>
              {links.map((link, index) => (
                <MenuLink
                  key={link.url}
                  link={link}
                  className={buttonClass(index === 0 ? 'tone' : 'line')}
                  dir={buttons && 'auto'}
                >
                  {link.label}
                  {!buttons && index === 0 && <Icon icon={ArrowRight} className="onward" />}
                </MenuLink>
              ))}
            </ButtonRow>
          )}
        </div>
      </div>
    </section>
  );
}
