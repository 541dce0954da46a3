interface FormContentProps {
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  invalid: boolean;
  /** No typing while a save is under way. */
  readOnly: boolean;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  /** Another number where the value was put in from outside: a recovered draft, an older save. */
  replaced: number;
}

/** Where the article's text is written. */
export function FormContent({
  id,
  labelledBy,
  describedBy,
  invalid,
  readOnly,
  value,
  onChange,
  replaced,
}: FormContentProps) {
  return (
    <textarea
      key={replaced}
      id={id}
      className="inp form-content"
      dir="auto"
      required
      readOnly={readOnly}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid ? true : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
