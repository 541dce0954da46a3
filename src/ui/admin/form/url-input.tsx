import type { ComponentProps } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Input } from '#ui/form/field.tsx';

/** A field for a URL or a path, which nothing completes or corrects. */
export function UrlInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      placeholder={t('https://')}
      {...props}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}
