import type { ComponentProps } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';

interface LineAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'onKeyDown'> {
  value: string;
  onText: (text: string) => void;
}

/** A field for one long line of text: it wraps, but can't contain line breaks. */
export function LineArea({ onText, ...field }: LineAreaProps) {
  return (
    <textarea
      dir="auto"
      {...field}
      // Prevented rather than removed, which would move the caret to the end.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.preventDefault();
      }}
      onChange={(event) => onText(withoutLineBreaks(event.target.value))}
    />
  );
}
