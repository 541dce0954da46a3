import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import type { Import, ImportReport } from '../contract.ts';
import { createImport, itemsQuery, removeImport } from './api.ts';
import { ItemsDialog, ItemTable } from './items.tsx';
import { count, counted, dayOf } from './labels.ts';
import * as styles from './move-in.module.css';
import { Box, SumBar } from './parts.tsx';

type Report = Omit<ImportReport, 'notes'>;
type Read = Import & { report: Report };

/** Items of which something is lost that stand in the page itself. */
const SHOWN = 6;
const YEARS = 4;

const listed = (counts: readonly { name: string; count: number }[], most: number) =>
  counts
    .slice(0, most)
    .map(({ name, count: many }) => `${count(many)} ${name}`)
    .join(', ') + (counts.length > most ? ', ...' : '');

function WhatThereIs({ found: { report, proposal } }: { found: Read }) {
  const known = proposal?.authors.filter(({ becomes }) => becomes !== null).length ?? 0;
  const of = (type: string) => report.types.find(({ name }) => name === type)?.count ?? 0;
  const others = report.types.filter(({ name }) => name !== 'post' && name !== 'page');
  const sum = others.reduce((all, { count: many }) => all + many, 0);
  const { images, authors, categories, comments, tags } = report;
  const rows: [number, string, string][] = [
    [of('post'), 'Posts', `All items: ${listed(report.states, 7)}`],
    [of('page'), 'Pages', 'Become drafts with the tag “page”'],
    [sum, 'Other kinds', sum === 0 ? 'Kinds of plugins become drafts' : listed(others, 4)],
    [images.count, 'Images', `${count(images.described)} with alternative text`],
    [authors.length, 'Authors', `${count(known)} ${known === 1 ? 'has' : 'have'} an account here`],
    [categories.length, 'Categories', listed(categories, 4) || 'None'],
    [tags, 'Tags', 'Stay as they are'],
    [comments, 'Comments', 'Kept as a file of this import, not shown'],
  ];
  return (
    <Box title="What there is" flat>
      <ul className={styles.sum}>
        {rows.map(([many, label, note]) => (
          <li key={label}>
            <b>{count(many)}</b>
            <span>{label}</span>
            <small dir="auto">{note}</small>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function byYear({ years }: Report): [string, string][] {
  const first = years
    .slice(0, YEARS)
    .map(({ name, count: many }): [string, string] => [name, count(many)]);
  const rest = years.slice(YEARS);
  const [newest] = rest;
  const oldest = rest.at(-1);
  if (newest === undefined || oldest === undefined) return first;
  const sum = rest.reduce((all, { count: many }) => all + many, 0);
  const name = newest === oldest ? newest.name : `${oldest.name} to ${newest.name}`;
  return [...first, [name, count(sum)]];
}

/** Asks for what an export of Ghost leaves open: what it holds begins with it. */
function SiteAddress({ found, onRead }: { found: Read; onRead: (read: Import) => void }) {
  const [siteUrl, setSiteUrl] = useState('');
  const again = useAction({
    run: async () => {
      const { path, imagesPath } = found;
      const read = await createImport({ path, imagesPath, siteUrl: siteUrl.trim() });
      await removeImport(found.id);
      return read;
    },
    failure: 'The file was not read again',
    onDone: onRead,
  });
  return (
    <Notice kind="warn" title="The file does not say where the old site is">
      <p>Its addresses and images are found by it. Name it, and the file is read again.</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void again.act();
        }}
      >
        <Field label="Address of the old site">
          {(control) => (
            <Input
              {...control}
              type="url"
              required
              placeholder="https://old.example"
              autoComplete="off"
              value={siteUrl}
              onChange={({ target }) => setSiteUrl(target.value)}
            />
          )}
        </Field>
        <div className="cluster">
          <Button type="submit" busy={again.busy} busyLabel="Reading...">
            Read Again
          </Button>
        </div>
      </form>
    </Notice>
  );
}

function Losses({ found: { id, notes } }: { found: Read }) {
  const [open, setOpen] = useState(false);
  const query = useQuery(itemsQuery(id, { notes: 'true' }, 1, SHOWN));
  if (notes === 0) return null;
  return (
    <Box
      title="What cannot be kept as it is"
      aside={<RowButton onClick={() => setOpen(true)}>{`All ${count(notes)}`}</RowButton>}
      flat
    >
      <ItemTable query={query} label="What cannot be kept as it is" />
      {open && (
        <ItemsDialog importId={id} begin={{ notes: 'true' }} onClose={() => setOpen(false)} />
      )}
    </Box>
  );
}

interface ReportStepProps {
  found: Read;
  onGo: () => void;
  /** Of the file as it is read again. */
  onRead: (read: Import) => void;
}

/** The second step: what there is, and what would become of it. */
export function ReportStep({ found, onGo, onRead }: ReportStepProps) {
  const { report, before } = found;
  const moved = report.items - report.becomes.leftOut;
  return (
    <div className="stack">
      {report.damage !== null && (
        <div role="alert">
          <Notice
            kind="bad"
            title={report.damage}
            actions={moved > 0 && <Button onClick={onGo}>{`Move in those ${count(moved)}`}</Button>}
          >
            <p>Nothing has been written.</p>
          </Notice>
        </div>
      )}
      {report.siteUrl === '' && <SiteAddress found={found} onRead={onRead} />}
      {before !== null && (
        <Notice kind="warn" title={`The same source was moved in on ${dayOf(before)}`}>
          <p>
            Articles changed there since are brought up to date, articles edited here stay as they
            are.
          </p>
        </Notice>
      )}
      <div className={`stack rail ${styles.grid}`}>
        <div className="stack">
          <Box
            title="What becomes of it"
            aside={<span className={styles.more}>{counted(report.items, 'item')}</span>}
          >
            <SumBar report={report} />
          </Box>
          <WhatThereIs found={found} />
          <Losses found={found} />
        </div>
        <div className="stack">
          <Box title="Addresses">
            <Facts facts={[['Old addresses of articles', count(report.addresses)]]} />
            <Notice kind="info" title="Every old link keeps working">
              <p>Also those of categories, tags, authors, pages of lists and feeds.</p>
            </Notice>
          </Box>
          {report.years.length > 0 && (
            <Box title="By year">
              <Facts facts={byYear(report)} />
            </Box>
          )}
        </div>
      </div>
    </div>
  );
}
