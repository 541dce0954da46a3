import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { Media } from '../contract.ts';
import { FileButton } from './uploads/file-button.tsx';
import { fileFault } from './uploads/file-check.ts';
import { sendFile } from './uploads/send-file.ts';

/** Replaces the file of an image wherever it is used, after a question. */
export function ReplaceFile({ media }: { media: Media }) {
  const [part, setPart] = useState(0);
  const { confirm, dialog } = useConfirm();
  const replace = useAction({
    run: (file: File) => {
      const fault = fileFault(file);
      if (fault !== undefined) throw new Error(fault);
      return sendFile(file, setPart, { replacedId: media.id });
    },
    success: () => t('File replaced'),
    failure: t('Couldn’t replace the file'),
  });
  const ask = async ([file]: File[]) => {
    if (!file) return;
    const sure = await confirm({
      title: t('Replace the file?'),
      text: t('“{name}” shows “{file}” wherever it is used, also in published articles.', {
        name: media.name,
        file: file.name,
      }),
      action: t('Replace File'),
    });
    if (sure) await replace.act(file);
  };
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
        onFiles={(files) => void ask(files)}
      />
      {dialog}
    </>
  );
}
