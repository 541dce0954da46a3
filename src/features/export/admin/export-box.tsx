import { Download } from 'lucide';
import { useId, useState } from 'react';
import { adminFile } from '#lib/api/admin-api.ts';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { RadioLine } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EXPORT_FORMATS, type ExportFormat } from '../values.ts';

/** What each is, and what it cannot carry; docs/export.md says it at length. */
const FORMATS: Record<ExportFormat, readonly [label: string, note: string]> = {
  savepoint: [
    'Savepoint (.zip)',
    'Everything, with the images. Without passwords, earlier saves, logs, subscribers, redirects',
  ],
  wxr: [
    'WordPress (.xml)',
    'Images by their addresses: export before this site goes away. Placements and rejections as custom fields',
  ],
  ghost: [
    'Ghost (.json)',
    'Images by their addresses. Categories become tags; without former addresses, placements, featured videos',
  ],
  markdown: [
    'Markdown (.zip)',
    'For Hugo, Jekyll, Astro and Eleventy, with the images. Without mail addresses; tables and players as HTML',
  ],
};

/** The whole magazine as a file. */
export function ExportBox() {
  const id = useId();
  const [format, setFormat] = useState<ExportFormat>('savepoint');
  const exported = useAction({
    run: async () => {
      const answer = await adminFile('/api/admin/export', { format });
      // What breaks off on its way fails here, and is no file.
      await saveFile(answer, 'magazine');
    },
    success: () => 'The magazine was exported',
    failure: 'The magazine was not exported',
  });
  return (
    <section className={parts.box} aria-labelledby={id}>
      <div className={parts.boxHead}>
        <h2 id={id}>Take it with you</h2>
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
            {exported.busy ? 'Exporting...' : 'Export Magazine'}
          </Button>
        </p>
      </div>
    </section>
  );
}
