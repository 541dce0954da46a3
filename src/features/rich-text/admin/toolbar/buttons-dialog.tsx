import { useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Dialog, DialogFoot } from '#ui/admin/dialog/dialog.tsx';
import { FieldRows, RemoveRow } from '#ui/admin/form/field-rows.tsx';
import { InputField, SelectField, URL_INPUT } from '#ui/admin/form/fields.tsx';
import { Button } from '#ui/button.tsx';
import { MAX_BUTTONS, type RowButton } from '../../values.ts';
import { checkLink } from '../html/link-rules.ts';
import * as styles from './panels.module.css';

interface ButtonsDialogProps {
  /** The buttons of the selected row; null for a new one. */
  buttons: readonly RowButton[] | null;
  onApply: (buttons: RowButton[]) => void;
  onClose: () => void;
}

interface Row extends RowButton {
  key: number;
  errors: { text?: string | undefined; href?: string | undefined };
}

const emptyRow = (key: number): Row => ({
  ...{ key, text: '', href: '', rel: null, errors: {} },
  isSecondary: key > 0,
});

/** The row with its URL as it is stored, or with what is wrong. */
function checked(row: Row): Row {
  const address = checkLink(row.href);
  const href = 'href' in address ? address.href : row.href;
  return {
    ...row,
    ...{ text: row.text.trim(), href },
    errors: {
      text: row.text.trim() === '' ? t('Enter the text of the button.') : undefined,
      href: 'error' in address ? address.error : undefined,
    },
  };
}

/** Edits a row of buttons. */
export function ButtonsDialog({ buttons, onApply, onClose }: ButtonsDialogProps) {
  const [rows, setRows] = useState<Row[]>(
    buttons?.map((button, key) => ({ ...button, key, errors: {} })) ?? [emptyRow(0)],
  );
  const form = useRef<HTMLFormElement>(null);
  const change = (key: number, part: Partial<RowButton>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part, errors: {} } : row)));
  const apply = () => {
    const next = rows.map(checked);
    setRows(next);
    if (next.every(({ errors }) => !errors.text && !errors.href)) {
      onApply(next.map(({ text, href, isSecondary, rel }) => ({ text, href, isSecondary, rel })));
      return;
    }
    const at = next.flatMap(({ errors }) => [errors.text, errors.href]).findIndex(Boolean);
    form.current?.querySelectorAll('input')[at]?.focus();
  };
  return (
    <Dialog title={buttons === null ? t('Add buttons') : t('Edit buttons')} wide onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <FieldRows
          legend={t('Buttons')}
          hint={t('Up to {maxButtons} next to each other, for example “Our games” and “/games”.', {
            maxButtons: MAX_BUTTONS,
          })}
          add={t('Add Button')}
          isFull={rows.length >= MAX_BUTTONS}
          onAdd={() => setRows([...rows, emptyRow(1 + Math.max(...rows.map(({ key }) => key)))])}
        >
          {rows.map(({ key, text, href, isSecondary, errors }, index) => (
            <div key={key} className={styles.button}>
              <InputField
                label={t('Text of button {index}', { index: index + 1 })}
                error={errors.text}
                dir="auto"
                maxLength={80}
                value={text}
                onChange={({ target }) => change(key, { text: target.value })}
              />
              <InputField
                label={t('URL of button {index}', { index: index + 1 })}
                error={errors.href}
                {...URL_INPUT}
                value={href}
                onChange={({ target }) => change(key, { href: target.value })}
              />
              <SelectField
                label={t('Style of button {index}', { index: index + 1 })}
                value={isSecondary ? 'secondary' : 'primary'}
                onChange={({ target }) =>
                  change(key, { isSecondary: target.value === 'secondary' })
                }
              >
                <option value="primary">{t('Primary')}</option>
                <option value="secondary">{t('Secondary')}</option>
              </SelectField>
              <RemoveRow
                label={t('Remove button {index}', { index: index + 1 })}
                disabled={rows.length === 1}
                onRemove={() => setRows(rows.filter((row) => row.key !== key))}
              />
            </div>
          ))}
        </FieldRows>
        <DialogFoot>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {buttons === null ? t('Add Buttons') : t('Save Buttons')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
