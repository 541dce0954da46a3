import { Download } from 'lucide';
import { useId, useState } from 'react';
import { adminFile } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { RadioLine } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
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
  const id = useId();
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
    <section className={parts.box} aria-labelledby={id}>
      <div className={parts.boxHead}>
        <h2 id={id}>{t('Export this site')}</h2>
      </div>
      <div className={parts.boxBody}>
        <div role="radiogroup" aria-labelledby={id}>
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
      </div>
    </section>
  );
}
