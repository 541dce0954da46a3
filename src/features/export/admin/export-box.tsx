import { Download } from 'lucide';
import { useState } from 'react';
import { adminFile } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { RadioLine } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Box } from '#ui/admin/parts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EXPORT_FORMATS, type ExportFormat } from '../values.ts';

/** The label and one line of help for each format; docs/export.md lists everything a format can't hold. */
const FORMATS: Record<ExportFormat, readonly [label: string, help: string]> = {
  savepoint: [
    t('Savepoint (.zip)'),
    t(
      'All content and images, for another Savepoint site. No passwords, version history, logs or subscribers.',
    ),
  ],
  wxr: [
    t('WordPress (.xml)'),
    t(
      'The file has no images. The new site copies them from here, so keep this site online during the import. Slots in the Featured Manager become custom fields.',
    ),
  ],
  ghost: [
    t('Ghost (.json)'),
    t(
      'The file has no images. The new site copies them from here, so keep this site online during the import. Categories become tags; featured articles stay featured but lose their slot. No redirects or featured videos.',
    ),
  ],
  markdown: [
    t('Markdown (.zip)'),
    t(
      'With images, for Hugo, Jekyll, Astro and Eleventy. Tables and embedded videos are exported as HTML. Email addresses of users are left out.',
    ),
  ],
};

/** Downloads the whole site as one file. */
export function ExportBox() {
  const [format, setFormat] = useState<ExportFormat>('savepoint');
  const exported = useAction({
    run: async () => {
      const answer = await adminFile('/api/admin/export', { format });
      // An interrupted download rejects here and saves no file.
      await saveFile(answer, 'magazine');
    },
    success: () => t('Export downloaded'),
    failure: t('Couldn’t export the site'),
  });
  return (
    <Box title={t('Export this site')}>
      <div role="radiogroup" aria-label={t('Export this site')}>
        {EXPORT_FORMATS.map((one) => (
          <RadioLine
            key={one}
            name="format"
            checked={format === one}
            onChange={() => setFormat(one)}
            note={FORMATS[one][1]}
          >
            {FORMATS[one][0]}
          </RadioLine>
        ))}
      </div>
      <p>
        <Button variant="line" busy={exported.busy} onClick={() => void exported.act()}>
          <Icon icon={Download} />
          {exported.busy ? t('Exporting...') : t('Export Site')}
        </Button>
      </p>
    </Box>
  );
}
