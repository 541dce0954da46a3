import { ChevronDown } from 'lucide';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './form-box.module.css';

interface FormBoxProps {
  title: string;
  /** Next to the title. */
  note?: ReactNode;
  /** Above its table on a small screen, the form is closed: the name of the button that opens it. */
  opener?: string;
  /** It is open, because it contains something. If so at first, it stays open without it: the user is in it. */
  isUsed?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A form in a box with a title. */
export function FormBox(props: FormBoxProps) {
  const { title, note, opener, isUsed = false, onSubmit, children } = props;
  const id = useId();
  const [isOpened, setOpened] = useState(isUsed);
  const isOpen = isOpened || isUsed;
  const folds = opener !== undefined;
  return (
    <form
      className={classNames(parts.box, parts.form, folds && !isOpen && styles.closed)}
      aria-labelledby={id}
      onSubmit={onSubmit}
      noValidate
    >
      <div className={classNames(parts.boxHead, styles.head)}>
        <h2 id={id}>{title}</h2>
        {note}
        {folds && !isUsed && (
          <RowButton
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={() => setOpened(!isOpened)}
          >
            {isOpen ? t('Close') : opener}
            <Icon icon={ChevronDown} />
          </RowButton>
        )}
      </div>
      <div className={classNames(parts.boxBody, styles.body)} id={`${id}-body`}>
        {children}
      </div>
    </form>
  );
}
