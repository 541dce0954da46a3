import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';
import { t } from '#lib/messages/admin.ts';
import * as choices from '#ui/admin/choices.module.css';
import { Dialog, DialogFoot } from '#ui/admin/dialog/dialog.tsx';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import { checkLink } from '../html/link-rules.ts';
import type { LinkValues } from './links.ts';
import * as styles from './panels.module.css';

export interface FoundArticle {
  title: string;
  path: string;
}

interface LinkDialogProps {
  values: LinkValues;
  exists: boolean;
  search: ((text: string) => Promise<FoundArticle[]>) | undefined;
  onApply: (values: LinkValues) => void;
  onRemove: () => void;
  onClose: () => void;
}

const SEARCH_DELAY = 200;
const MAX_FOUND = 8;

/** Whether the text looks like the start of a URL rather than search words. */
const isAddress = (text: string) => /^(?:[a-z][a-z0-9+.-]*:|\/|www\.)/i.test(text.trim());

/** Articles with matching titles, searched when typing pauses. */
function useFound(text: string, search: LinkDialogProps['search']): FoundArticle[] {
  const [found, setFound] = useState<FoundArticle[]>([]);
  useEffect(() => {
    const words = text.trim();
    if (search === undefined || words.length < 2 || isAddress(words)) {
      setFound([]);
      return;
    }
    let current = true;
    const timer = setTimeout(() => {
      search(words).then(
        (articles) => current && setFound(articles.slice(0, MAX_FOUND)),
        () => current && setFound([]),
      );
    }, SEARCH_DELAY);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, search]);
  return found;
}

export function LinkDialog(props: LinkDialogProps) {
  const { exists, search, onApply, onRemove, onClose } = props;
  const [values, setValues] = useState(props.values);
  const [error, setError] = useState<string>();
  const [marked, setMarked] = useState(-1);
  const found = useFound(values.href, search);
  const id = useId();
  const change = (part: Partial<LinkValues>) => setValues((before) => ({ ...before, ...part }));

  const choose = ({ path, title }: FoundArticle) => {
    setMarked(-1);
    setError(undefined);
    change({ href: path, ...(values.text.trim() === '' && { text: title }) });
  };
  const move = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[marked];
    if (step !== 0 && found.length > 0) {
      setMarked((at) => (at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % found.length);
    } else if (event.key === 'Enter' && chosen) {
      choose(chosen);
    } else {
      return;
    }
    event.preventDefault();
  };
  const apply = () => {
    const checked = checkLink(values.href);
    if ('error' in checked) {
      setError(checked.error);
      document.getElementById(`${id}-form`)?.querySelector('input')?.focus();
    } else {
      onApply({ ...values, href: checked.href });
    }
  };

  return (
    <Dialog
      title={exists ? t('Edit link') : t('Add a link')}
      className={styles.anchored}
      onClose={onClose}
    >
      <form
        id={`${id}-form`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Field
          label={t('URL')}
          hint={
            search ? t('Paste a URL or an email address, or type to search your articles.') : ''
          }
          error={error}
        >
          {(control) => (
            <div>
              <Input
                {...control}
                type="text"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                role="combobox"
                aria-expanded={found.length > 0}
                aria-controls={`${id}-found`}
                aria-autocomplete="list"
                aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
                placeholder={t('https://')}
                value={values.href}
                onKeyDown={move}
                onChange={(event) => {
                  setMarked(-1);
                  setError(undefined);
                  change({ href: event.target.value });
                }}
              />
              <div
                id={`${id}-found`}
                className={`${choices.list} ${styles.found}`}
                role="listbox"
                aria-label={t('Articles')}
                hidden={found.length === 0}
              >
                {found.map((article, index) => (
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                  <div
                    key={article.path}
                    id={`${id}-${index}`}
                    role="option"
                    className={choices.choice}
                    aria-selected={index === marked}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(article)}
                  >
                    <span>{article.title}</span>
                    <small>{article.path}</small>
                  </div>
                ))}
              </div>
            </div>
          )}
        </Field>
        <InputField
          label={t('Text')}
          dir="auto"
          value={values.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <InputField
          label={t('Title')}
          hint={t('Tooltip on hover. Optional.')}
          dir="auto"
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <CheckLine
          checked={values.sponsored}
          onChange={(event) => change({ sponsored: event.target.checked })}
        >
          {t('Sponsored or affiliate link')}
        </CheckLine>
        <DialogFoot>
          {exists && (
            <Button variant="quiet" className={styles.remove} onClick={onRemove}>
              {t('Remove Link')}
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {exists ? t('Save Link') : t('Add Link')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
