import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { adminCall, problemOf } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { isEqual } from '#lib/is-equal.ts';
import { t } from '#lib/messages/admin.ts';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import { useRemoval } from '#ui/admin/table/use-removal.ts';

/** The common fields of categories and tags. */
export interface Taxon {
  id: number;
  name: string;
  description: string;
}

export type Named = Pick<Taxon, 'id' | 'name'>;

/** The fields of both forms. */
export type TaxonValues = Record<'name' | 'description', string>;

interface TaxonEditorOptions<Values extends FieldValues, Input, Item> {
  /** '/api/categories': POST creates; PUT and DELETE use '/{id}' below it. */
  path: string;
  /** 'category' */
  noun: string;
  schema: z.ZodType<Input, Values>;
  /** The initial values of a new one. */
  blank: Values & DefaultValues<Values>;
  /** What the confirmation of a deletion says. */
  warn: (item: Item) => string;
  onUpdated?: (taxon: Taxon) => void;
  /** The new name of the edited one belongs to another one. */
  onTaken?: (edited: Named, existing: Named) => void;
  /** Another user changed the edited one since it was opened: `text` says who. */
  onStale?: (text: string) => void;
}

const isStale = (error: unknown) =>
  error instanceof ApiError && error.code?.endsWith('.stale') === true;

/** The one that already has the name. */
const existingOf = (error: unknown) =>
  error instanceof ApiError ? ((error.body.existing as Named | undefined) ?? null) : null;

/**
 * The form and actions of a table of categories or tags. Unsaved text survives refusals, switching tabs
 * and a reload.
 */
export function useTaxonEditor<
  Values extends TaxonValues,
  Input extends FieldValues,
  Item extends Taxon,
>({
  path,
  noun,
  schema,
  blank,
  warn,
  onUpdated,
  onTaken,
  onStale,
}: TaxonEditorOptions<Values, Input, Item>) {
  const [{ editing, values }, keep] = useSessionState<{
    /** The ID of the edited one; null for a new one. */
    editing: number | null;
    values: Values & DefaultValues<Values>;
  }>(`taxonomy.${noun}.form`, { editing: null, values: blank });
  const { list, ...removal } = useRemoval<Item>({
    noun,
    warn,
    run: ({ id }) => adminCall<unknown>('DELETE', `${path}/${id}`),
    onDone: ({ id }) => {
      if (id === editing) show(null, blank);
    },
  });
  const opener = useRef<HTMLElement>(null);
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);

  const { form, busy, submit, submitAgain } = useFormAction<Values, Input, Taxon>({
    schema,
    defaultValues: blank,
    initialValues: values,
    run: (input) =>
      editing === null
        ? adminCall('POST', path, input)
        : adminCall('PUT', `${path}/${editing}`, input),
    success: () =>
      t('{title} {editing} successfully', {
        title,
        editing: editing === null ? 'created' : 'updated',
      }),
    failure: t('Failed to {editing} {noun}', {
      editing: editing === null ? 'create' : 'update',
      noun,
    }),
    isQuestion: (error) =>
      isStale(error) || (onTaken !== undefined && editing !== null && existingOf(error) !== null),
    onFail: (error, { name }) => {
      if (isStale(error)) onStale?.(problemOf(error).detail ?? '');
      const existing = existingOf(error);
      if (editing !== null && existing) onTaken?.({ id: editing, name }, existing);
    },
    onDone: (taxon) => {
      if (editing === null) return;
      leave();
      onUpdated?.(taxon);
    },
  });
  const show = (id: number | null, next: Values & DefaultValues<Values>) => {
    form.reset(next);
    keep({ editing: id, values: next });
  };
  /** Clears the form and returns to the row that it was opened from, unless a reload restored the form. */
  const leave = () => {
    show(null, blank);
    (opener.current ?? list.current)?.focus();
    opener.current = null;
  };
  /** After it was merged, or deleted once its articles had moved. */
  const forget = (item: Pick<Taxon, 'id'>) => {
    if (item.id === editing) show(null, blank);
    // The focused row was removed.
    list.current?.focus();
  };
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (state) =>
          keep((before) => ({ ...before, values: state.values as typeof before.values })),
      }),
    [form, keep],
  );

  return {
    form,
    title,
    editing,
    /** It edits one, or has text that a reload may have restored. */
    isUsed: editing !== null || !isEqual(values, blank),
    list,
    busy,
    submit,
    submitAgain,
    leave,
    forget,
    removal,
    /** Opens one in the form. */
    edit: (id: number, next: Values & DefaultValues<Values>, from: HTMLElement) => {
      if (busy) return;
      // A closed form can't get the focus.
      flushSync(() => show(id, next));
      opener.current = from;
      form.setFocus('name' as Path<Values>);
    },
  };
}
