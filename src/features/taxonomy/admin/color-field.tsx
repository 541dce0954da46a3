import { Field } from '#ui/field.tsx';
import { DEFAULT_COLOR } from '../values.ts';
import { hexColor } from './hex-color.ts';

interface ColorFieldProps {
  /** As typed: not always a colour yet. */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** A colour by the browser's picker or by its hex text: two controls, one value. */
export function ColorField({ value, error, readOnly, onChange }: ColorFieldProps) {
  return (
    <Field label="Color" error={error}>
      {(control) => (
        <div className="color-row">
          <input
            type="color"
            aria-label="Pick a color"
            value={hexColor(value) ?? DEFAULT_COLOR}
            disabled={readOnly}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            className="inp"
            autoComplete="off"
            spellCheck={false}
            value={value}
            readOnly={readOnly}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
