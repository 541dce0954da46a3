import { t } from '#lib/messages/admin.ts';
import { CODE_TAGS, originsIn, parseCode } from '#lib/site-code/parse-code.ts';
import { allowsOrigin, type CodeElement, type OriginSetting } from '#lib/site-code/site-code.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { classNames } from '#ui/class-names.ts';
import { rich } from '#ui/rich.ts';
import { settingOf } from '../../settings.contract.ts';
import * as styles from './settings.module.css';

type Values = Readonly<Partial<Record<string, string>>>;

/** Code that can't be read yet needs no origins: its field says what is wrong. */
function elementsIn(values: Values, setting: keyof typeof CODE_TAGS): CodeElement[] {
  try {
    return parseCode(values[setting] ?? '', CODE_TAGS[setting]);
  } catch {
    return [];
  }
}

interface CodeCheckProps {
  /** What the fields hold. */
  values: Values;
  onChange: (setting: OriginSetting, field: string) => void;
}

/** The origins that the code uses and no list has, each with a button that adds it. */
export function CodeCheck({ values, onChange }: CodeCheckProps) {
  const elements = [...elementsIn(values, 'headCode'), ...elementsIn(values, 'bodyCode')];
  const listIn = (setting: OriginSetting) => values[setting]?.split(/[\s,]+/).filter(Boolean) ?? [];
  const missing = originsIn(elements).filter(
    ([setting, origin]) => !allowsOrigin(listIn(setting), origin),
  );
  if (missing.length === 0) return null;
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <b>{t('Missing sites')}</b>
        <p>{t('Your code uses these sites. Browsers block them until you add them.')}</p>
      </div>
      <ul className={classNames(styles.control, styles.origins)} aria-label={t('Missing sites')}>
        {missing.map(([setting, origin]) => (
          <li key={`${setting} ${origin}`}>
            <span>
              {rich('<b>{origin}</b> in {label}', {
                origin,
                label: settingOf(setting).label,
                b: (parts) => <b dir="ltr">{parts}</b>,
              })}
            </span>
            <OutlineButton
              onClick={() => onChange(setting, [...listIn(setting), origin].join('\n'))}
            >
              {rich('Add<span>{origin}</span>', {
                origin: t(' {origin} to {label}', { origin, label: settingOf(setting).label }),
                span: (parts) => <span className="sr">{parts}</span>,
              })}
            </OutlineButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
