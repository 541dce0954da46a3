import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import type { Media } from '../contract.ts';
import { FileButton } from './uploads/file-button.tsx';
import { fileFault } from './uploads/file-check.ts';
import { sendFile } from './uploads/send-file.ts';

/** Replaces the file of an image wherever it is used, after a question. */
export function ReplaceFile({ media }: { media: Media }) {
  const [part, setPart] = useState(0);
  const replace = useAskedAction({
    run: (file: File) => {
      const fault = fileFault(file);
      if (fault !== undefined) throw new Error(fault);
      return sendFile(file, setPart, { replacedId: media.id });
    },
    question: (file) => ({
      title: t('Replace the file?'),
      text: t('“{name}” shows “{file}” wherever it is used, also in published articles.', {
        name: media.name,
        file: file.name,
      }),
      action: t('Replace File'),
    }),
    success: () => t('File replaced'),
    failure: t('Couldn’t replace the file'),
  });
  return (
    <>
      <FileButton
        label={
          replace.busy
            ? t('Replacing: {percent}%', { percent: Math.round(part * 100) })
            : t('Replace File')
        }
        variant="line"
        disabled={replace.busy}
        onFiles={([file]) => {
          if (file) replace.ask(file);
        }}
      />
      {replace.dialog}
    </>
  );
}
