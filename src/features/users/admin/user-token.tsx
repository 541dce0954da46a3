import { useEffect, useRef, useState } from 'react';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field, Input } from '#ui/field.tsx';
import type { CreatedApiToken } from './user-api.ts';
import * as styles from './users.module.css';

interface NewTokenProps {
  token: CreatedApiToken;
  onDone: () => void;
}

/** A token just made, in the only moment in which it can be read. */
export function NewToken({ token, onDone }: NewTokenProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  // What must be copied now is where the keyboard goes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new token takes the focus once
  useEffect(() => {
    setSaid('');
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    // In the middle: the message that it was made would cover the lower edge.
    field.current?.scrollIntoView({ block: 'center' });
  }, [token.id]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token.token);
      setSaid('Copied');
    } catch {
      // No clipboard without a secure connection or the visitor's leave: then by hand.
      field.current?.focus();
      field.current?.select();
      setSaid('The browser did not allow it. The token is selected: copy it with the keyboard.');
    }
  };

  return (
    <section
      className={classNames(parts.box, styles.created)}
      aria-label={`New token ${token.name}`}
    >
      <div className={parts.boxBody}>
        <Field
          label={`Token "${token.name}"`}
          hint="It is shown only once: copy it now. Only its hash is kept here."
        >
          {(control) => (
            <div className={styles.token}>
              <Input
                {...control}
                ref={field}
                readOnly
                value={token.token}
                onFocus={(event) => event.target.select()}
              />
              <Button variant="primary" onClick={() => void copy()}>
                Copy
              </Button>
              <Button variant="line" onClick={onDone}>
                Done
              </Button>
            </div>
          )}
        </Field>
        <p className={parts.note} role="status">
          {said}
        </p>
      </div>
    </section>
  );
}
