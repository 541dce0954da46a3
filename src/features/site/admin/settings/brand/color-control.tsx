import { Check, TriangleAlert } from 'lucide';
import type { ComponentProps } from 'react';
import { BRAND_DEFAULTS } from '#lib/brand.ts';
import { contrastPairs, MIN_CONTRAST, readableAccent } from '#lib/color/brand-tokens.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Input } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { colorSchema } from '../../../brand.contract.ts';
import * as styles from './brand.module.css';

/** Colors to begin with. White text can be read on each. */
const PRESETS = [
  [BRAND_DEFAULTS.accentColor, t('Blue')],
  ['#b3123f', t('Ruby')],
  ['#0b6b4f', t('Forest')],
  ['#7a2bbf', t('Violet')],
  ['#b04400', t('Rust')],
  ['#0a6478', t('Teal')],
  ['#14152b', t('Ink')],
] as const;

interface ColorControlProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string;
  value: string;
  /** Whether links and white text in this color are checked. */
  isAccent: boolean;
  onChange: (value: string) => void;
}

/** A color by the browser's picker or as hex text, and whether an accent color can be read. */
export function ColorControl({ label, value, isAccent, onChange, ...field }: ColorControlProps) {
  const { data: color } = colorSchema.safeParse(value || field.placeholder);
  return (
    <>
      {isAccent && (
        <ul className={styles.swatches} aria-label={t('{label}: suggestions', { label })}>
          {PRESETS.map(([preset, name]) => (
            <li key={preset}>
              <button
                type="button"
                aria-label={name}
                aria-pressed={preset === color}
                disabled={field.disabled}
                style={{ background: preset }}
                onClick={() => onChange(preset)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.color}>
        <input
          type="color"
          aria-label={t('Pick a color: {label}', { label })}
          value={color ?? '#000000'}
          disabled={field.disabled}
          onChange={(event) => onChange(event.target.value)}
        />
        <Input
          {...field}
          value={value}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {isAccent && color !== undefined && <ContrastCheck color={color} onChange={onChange} />}
    </>
  );
}

interface ContrastCheckProps {
  color: string;
  onChange: (value: string) => void;
}

/** Three pairs with their contrast. It never blocks: what can't be read, readers see in another color. */
function ContrastCheck({ color, onChange }: ContrastCheckProps) {
  const pairs = contrastPairs(color);
  const better = readableAccent(color);
  const isLow = pairs.some(({ ratio }) => ratio < MIN_CONTRAST);
  return (
    <>
      <ul className={styles.contrast} aria-label={t('Contrast check')}>
        {pairs.map(({ label, ratio, isLightened }) => (
          <li key={label} data-low={ratio < MIN_CONTRAST || undefined}>
            <Icon icon={ratio < MIN_CONTRAST ? TriangleAlert : Check} />
            <span>{label}</span>
            <b>{t('Contrast {ratio} : 1', { ratio: (Math.floor(ratio * 10) / 10).toFixed(1) })}</b>
            <small>
              {ratio < MIN_CONTRAST
                ? t('Needs {minContrast} : 1', { minContrast: MIN_CONTRAST })
                : isLightened
                  ? t('Links have a lighter shade there')
                  : t('Enough: {minContrast} : 1 or more', { minContrast: MIN_CONTRAST })}
            </small>
          </li>
        ))}
      </ul>
      {isLow && (
        <div className={styles.fix}>
          <p>
            {t(
              'This color is too light to read. Savepoint uses dark text on it or darkens it, and darkens links.',
            )}
          </p>
          <OutlineButton onClick={() => onChange(better)}>
            {t('Use {better}', { better })}
          </OutlineButton>
        </div>
      )}
    </>
  );
}
