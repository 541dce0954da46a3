import { useEffect, useState } from 'react';
import { storeLocal } from '#lib/browser/local-storage.ts';
import { t } from '#lib/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { TEXT_SCALES, TEXT_SIZE_KEY } from '#ui/theme/theme-script.ts';
import * as styles from './reading.module.css';

const sizes = () => [
  { name: t('Small'), scale: TEXT_SCALES[0] },
  { name: t('Normal'), scale: '' },
  { name: t('Large'), scale: TEXT_SCALES[1] },
  { name: t('Very large'), scale: TEXT_SCALES[2] },
];
const PANEL = 'text-size';

function choose(scale: string): void {
  const { style } = document.documentElement;
  if (scale === '') style.removeProperty('--text-scale');
  else style.setProperty('--text-scale', scale);
  storeLocal(TEXT_SIZE_KEY, scale === '' ? null : scale);
}

/** The text size of articles, stored in this browser. */
export function TextSize() {
  const [chosen, setChosen] = useState('');
  // A script in the head has applied the stored size.
  useEffect(
    () => setChosen(document.documentElement.style.getPropertyValue('--text-scale').trim()),
    [],
  );
  return (
    <>
      <Button
        variant="line"
        className="needs-script"
        aria-label={t('Text size')}
        popoverTarget={PANEL}
      >
        Aa
      </Button>
      <div id={PANEL} popover="auto" className={styles.sizes}>
        <fieldset>
          <legend>{t('Text size')}</legend>
          {sizes().map(({ name, scale }) => (
            <label key={name}>
              <input
                type="radio"
                name={PANEL}
                checked={chosen === scale}
                onChange={() => {
                  choose(scale);
                  setChosen(scale);
                }}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  );
}
