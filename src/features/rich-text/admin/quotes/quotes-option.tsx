import { useState } from 'react';
import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';
import { t } from '#lib/messages/admin.ts';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { quotesOf } from './smart-quotes.ts';

const STORED = 'smart-quotes';

/** Whether typed quotes become typographic in this browser. */
export const areQuotesSmart = (): boolean => readLocal(STORED) !== 'off';

/** Turns smart quotes on or off, and shows those of the language. */
export function QuotesOption({ language }: { language: string }) {
  const [isOn, setIsOn] = useState(areQuotesSmart);
  const quotes = quotesOf(language);
  if (quotes === null) return null;
  return (
    <CheckLine
      checked={isOn}
      onChange={({ target }) => {
        storeLocal(STORED, target.checked ? 'on' : 'off');
        setIsOn(target.checked);
      }}
    >
      {t('Smart quotes {marks} while typing', { marks: `${quotes[0]}…${quotes[1]}` })}
    </CheckLine>
  );
}
