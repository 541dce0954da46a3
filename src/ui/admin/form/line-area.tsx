import type { ComponentProps } from 'react';
import { withoutLineBreaks } from '#lib/text/text.ts';

interface LineAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'onKeyDown'> {
  value: string;
  onText: (text: string) => void;
}

/** A field for one line of text, however long: it is shown in several, and holds no line break. */
export function LineArea({ onText, ...field }: LineAreaProps) {
  return (
    <textarea
      dir="auto"
      {...field}
      // Refused rather than taken out, which would put the caret at the end.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      onChange={(event) => onText(withoutLineBreaks(event.target.value))}
    />
  );
}
