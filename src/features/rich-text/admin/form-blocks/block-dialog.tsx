import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RecordingField } from '#features/media/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { Dialog, DialogFoot } from '#ui/admin/dialog/dialog.tsx';
import { FieldRows, RemoveRow } from '#ui/admin/form/field-rows.tsx';
import { MoveButtons, moved } from '#ui/admin/order/move-buttons.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Input, TextArea } from '#ui/form/field.tsx';
import {
  BLOCKS,
  type BlockValues,
  type FormBlock,
  linesOf,
  MAX_LINES,
  MAX_ROWS,
  type Row,
} from '../../blocks/blocks.ts';
import { checkImage, checkLink } from '../html/link-rules.ts';
import * as styles from './block-dialog.module.css';
import { FORMS, type FormField } from './forms.ts';
import { ImageField, type ImageSource } from './image-field.tsx';
import { PinImage } from './pin-image.tsx';

interface BlockDialogProps extends ImageSource {
  kind: FormBlock;
  /** The values of the selected block; null for a new one. */
  values: BlockValues | null;
  onApply: (values: BlockValues) => void;
  onClose: () => void;
}

interface FormRow {
  key: number;
  values: Row;
}

/** A value as it is stored, or what is wrong with it. */
function checked({ name, type }: FormField, text: string, isRequired: boolean) {
  const plain = type === 'lines' ? linesOf(text).join('\n') : withoutLineBreaks(text).trim();
  if (plain === '') return isRequired ? { error: t('Fill in this field.') } : { text: plain };
  if (type === 'lines' && linesOf(text).length > MAX_LINES)
    return { error: t('At most {max} lines.', { max: MAX_LINES }) };
  if (type === 'percent' && !/^(?:\d{1,2}|100)$/.test(plain))
    return { error: t('Enter a whole number from 0 to 100.') };
  if (type !== 'url' && type !== 'image') return { text: plain };
  const address = type === 'url' ? checkLink(plain) : checkImage(plain);
  if ('error' in address) return { error: address.error };
  return type === 'url' && !/^https?:\/\/./i.test(address.href)
    ? { error: t('Enter a URL that starts with https://.') }
    : { text: address.href, name };
}

/** The values and errors of some fields. */
function checkFields(fields: readonly FormField[], values: Row, required: readonly string[] = []) {
  const found: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const { name } = field;
    const { text, error } = {
      text: '',
      error: undefined,
      ...checked(field, values[name] ?? '', required.includes(name)),
    };
    found[name] = text;
    if (error !== undefined) errors[name] = error;
  }
  return { values: found, errors };
}

/** Edits a block. */
export function BlockDialog({ kind, values, onApply, onClose, ...source }: BlockDialogProps) {
  const form = FORMS[kind];
  const { required, requiredOfRows, minRows = 1, maxRows = MAX_ROWS } = BLOCKS[kind];
  const [first] = useState(() => values ?? form.first());
  const [fields, setFields] = useState<Row>(first.fields);
  const [rows, setRows] = useState<FormRow[]>(first.rows.map((row, key) => ({ key, values: row })));
  const [errors, setErrors] = useState<Record<string, Record<string, string>>>({});
  const [missing, setMissing] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { confirm, dialog } = useConfirm();
  const [uploads, setUploads] = useState(0);

  const isChanged =
    JSON.stringify([fields, rows.map((row) => row.values)]) !==
    JSON.stringify([first.fields, first.rows]);
  const leave = async () => {
    const question = {
      title: t('Discard your changes?'),
      text: t('Your changes to the block are not saved.'),
      action: t('Discard'),
      keep: t('Keep editing'),
      danger: true,
    };
    if (!isChanged || (await confirm(question))) onClose();
  };

  const changeRow = (key: number, part: Row) =>
    setRows((before) =>
      before.map((row) => (row.key === key ? { key, values: { ...row.values, ...part } } : row)),
    );
  const addRow = (row: Row) => {
    setMissing(false);
    setRows([...rows, { key: 1 + Math.max(-1, ...rows.map(({ key }) => key)), values: row }]);
  };
  // Only the products that are named have a column.
  const rowFields = (form.rows?.fields ?? []).flatMap((field): FormField[] => {
    const [, column] = /^value(\d)$/.exec(field.name) ?? [];
    const product = fields[`product${column}`]?.trim();
    if (column === undefined) return [field];
    return product || Number(column) <= 2 ? [{ ...field, label: product || field.label }] : [];
  });

  const apply = () => {
    const own = checkFields(form.fields, fields, required);
    const ofRows = rows.map((row) => ({
      key: row.key,
      ...checkFields(rowFields, row.values, requiredOfRows),
    }));
    const all = [{ key: 'own', ...own }, ...ofRows];
    const isShort = form.rows !== undefined && rows.length < minRows;
    if (!isShort && all.every((part) => Object.keys(part.errors).length === 0)) {
      onApply({ fields: own.values, rows: ofRows.map((row) => row.values) });
      return;
    }
    flushSync(() => {
      setErrors(Object.fromEntries(all.map((part) => [part.key, part.errors])));
      setMissing(isShort);
    });
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  const fieldsOf = (
    list: readonly FormField[],
    of: { key: string | number; values: Row; number?: number },
    change: (part: Row) => void,
  ) =>
    list.map(({ name, label: text, hint, type }) => {
      const { key, number } = of;
      const isOfProduct = name.startsWith('value');
      const inRow = { label: text, number: number ?? 1 };
      const numbered = isOfProduct
        ? t('{label}, row {number}', inRow)
        : t('{label} {number}', inRow);
      const label = number === undefined ? text : numbered;
      const value = of.values[name] ?? '';
      const error = errors[key]?.[name];
      const set = (next: Row) => {
        setErrors((before) => ({ ...before, [key]: { ...before[key], [name]: '' } }));
        change(next);
      };
      if (type === 'image') {
        return (
          <ImageField
            key={name}
            {...source}
            label={label}
            isShown={kind !== 'pins'}
            error={error}
            src={value}
            onImage={(image) => set(name === 'src' ? image : { [name]: image.src ?? '' })}
            onBusy={(isBusy) => setUploads((before) => before + (isBusy ? 1 : -1))}
          />
        );
      }
      if (type === 'video' || type === 'audio') {
        return (
          <RecordingField
            key={name}
            kind={type}
            label={label}
            error={error}
            url={value}
            onChoose={(chosen) => {
              const title = of.values.name?.trim() || chosen.name.replace(/\.\w+$/, '');
              set({ [name]: chosen.url, name: title });
            }}
          />
        );
      }
      return (
        <Field
          key={name}
          label={label}
          hint={number === 1 || number === undefined ? hint : undefined}
          error={error}
        >
          {(control) =>
            type === 'lines' ? (
              <TextArea
                {...control}
                dir="auto"
                rows={4}
                value={value}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            ) : (
              <Input
                {...control}
                dir="auto"
                autoComplete="off"
                inputMode={type === 'url' ? 'url' : type === 'percent' ? 'numeric' : undefined}
                placeholder={type === 'url' ? t('https://') : undefined}
                value={value}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            )
          }
        </Field>
      );
    });

  return (
    <Dialog title={form.label} wide onClose={() => void leave()}>
      {dialog}
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {fieldsOf(form.fields, { key: 'own', values: fields }, (part) =>
          setFields((before) => ({ ...before, ...part })),
        )}
        {kind === 'pins' && (
          <PinImage
            src={fields.src ?? ''}
            pins={rows.map((row) => row.values)}
            onPin={rows.length < maxRows ? addRow : undefined}
          />
        )}
        {form.rows && (
          <FieldRows
            legend={form.rows.legend}
            {...(form.rows.hint !== undefined && { hint: form.rows.hint })}
            add={form.rows.add}
            isFull={rows.length >= maxRows}
            onAdd={() => addRow(kind === 'pins' ? { x: '50', y: '50' } : {})}
          >
            {missing && <p role="alert">{t('Add at least {count}.', { count: minRows })}</p>}
            {rows.map(({ key, values: row }, index) => (
              <div key={key} className={styles.row}>
                <div className={styles.fields}>
                  {fieldsOf(rowFields, { key, values: row, number: index + 1 }, (part) =>
                    changeRow(key, part),
                  )}
                </div>
                <div className={styles.buttons}>
                  <MoveButtons
                    name={t('row {number}', { number: index + 1 })}
                    index={index}
                    count={rows.length}
                    disabled={false}
                    onMove={(to) => setRows(moved(rows, index, to))}
                  />
                  <RemoveRow
                    label={t('Remove row {number}', { number: index + 1 })}
                    disabled={rows.length <= minRows}
                    onRemove={() => setRows(rows.filter((other) => other.key !== key))}
                  />
                </div>
              </div>
            ))}
          </FieldRows>
        )}
        <DialogFoot>
          <Button variant="line" onClick={() => void leave()}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            busy={uploads > 0}
            busyLabel={t('Loading image...')}
          >
            {values === null ? t('Add Block') : t('Save Block')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
