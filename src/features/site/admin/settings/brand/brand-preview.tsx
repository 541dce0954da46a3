import type { CSSProperties } from 'react';
import { CategoryBadge } from '#features/taxonomy/web/public.ts';
import { BRAND_CATEGORIES, BRAND_DEFAULTS, type Brand } from '#lib/brand.ts';
import { accentOf, categoryOf } from '#lib/color/brand-tokens.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { rich } from '#ui/rich.ts';
import { useSite } from '#ui/site.ts';
import { BRAND_SETTINGS } from '../../../brand.contract.ts';
import * as styles from './brand.module.css';
import { useFaintOn } from './logo-contrast.ts';

const FONTS: Record<string, CSSProperties> = {
  wide: { fontFamily: '"Anybody", sans-serif', fontStretch: '110%' },
  narrow: { fontFamily: '"Anybody", sans-serif', fontStretch: '72%' },
  serif: { fontFamily: 'var(--ff-text)' },
  system: { fontFamily: 'var(--ff-system)' },
};

interface BrandPreviewProps {
  /** What the fields hold. */
  values: Readonly<Partial<Record<string, string>>>;
}

/** A page's top, a card and a button in the colors of the fields, by day and by night. */
export function BrandPreview({ values }: BrandPreviewProps) {
  const { name } = useSite();
  const colorOf = (key: keyof Brand & `${string}Color`) => {
    const { data } = BRAND_SETTINGS[key].schema.safeParse(values[key]);
    return data ?? BRAND_DEFAULTS[key];
  };
  const accent = colorOf('accentColor');
  const { root, brandTone } = accentOf(accent);
  // The top is dark in both themes.
  const logo = values.logoDark || values.logo;
  const isLogoLost = useFaintOn(logo ?? '', accent);
  const font = FONTS[values.headlineFont ?? ''] ?? FONTS.wide;
  return (
    <>
      <div className={styles.preview} aria-hidden="true" inert>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} style={{ ...root, colorScheme: scheme } as CSSProperties}>
            <div className={styles.top} data-tone="brand" style={brandTone as CSSProperties}>
              {logo ? <img src={logo} alt="" /> : <b style={font}>{values.siteName || name}</b>}
              <span>{scheme === 'light' ? t('Light theme') : t('Dark theme')}</span>
              {values.tagline && <p style={font}>{values.tagline}</p>}
            </div>
            <div className={styles.card}>
              <div className={styles.badges}>
                {BRAND_CATEGORIES.map((category) => (
                  <span
                    key={category}
                    style={categoryOf(colorOf(`${category}Color`)).category as CSSProperties}
                  >
                    <CategoryBadge category={category} />
                  </span>
                ))}
              </div>
              <b style={font}>{t('A map you have to earn')}</b>
              <p>
                {rich('Reviewed after forty hours. <span>Read the review</span>', {
                  span: (parts) => <span className={styles.link}>{parts}</span>,
                })}
              </p>
              <Button variant="primary">{t('Subscribe')}</Button>
            </div>
          </div>
        ))}
      </div>
      {isLogoLost && (
        <p className={parts.note} role="status">
          {t(
            'This logo is hard to see on the accent color, at the top of pages. Upload a lighter one as “Logo on dark backgrounds” in Settings, or choose another accent color.',
          )}
        </p>
      )}
    </>
  );
}
