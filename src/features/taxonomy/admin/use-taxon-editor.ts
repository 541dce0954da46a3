import { useRef, useState } from 'react';
import { problemOf, staffCall } from '#lib/api/admin-api.ts';
import { useAction } from '#ui/admin/use-action.ts';
import { useKept } from '#ui/admin/use-session-state.ts';

/** What a category and a tag have in common. */
export interface Taxon {
  id: number;
  name: string;
  description: string;
}

export interface TaxonDraft {
  name: string;
  description: string;
}

interface Kept<D> {
  /** The id of what is being edited; null while the form makes a new one. */
  editing: number | null;
  draft: D;
}

interface TaxonEditorOptions<D> {
  /** '/api/categories': where one is made; with '/{id}' behind it, changed and deleted. */
  path: string;
  /** 'category' */
  noun: string;
  /** What the form holds for a new one. */
  blank: D;
}

/**
 * The form and the actions behind a table of categories or tags. What was typed stays until it is
 * saved or given up: over a refusal, another tab and a reload.
 */
export function useTaxonEditor<D extends TaxonDraft>({ path, noun, blank }: TaxonEditorOptions<D>) {
  const [kept, keep] = useKept<Kept<D>>(`taxonomy.${noun}`, { editing: null, draft: blank });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const nameField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  const { editing, draft } = kept;
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);

  const clear = () => {
    keep({ editing: null, draft: blank });
    setErrors({});
  };
  /** Empties the form and goes back to the row that it was opened from. */
  const leave = () => {
    clear();
    (opener.current ?? nameField.current)?.focus();
    opener.current = null;
  };
  const showReasons = (error: unknown) => setErrors(problemOf(error).errors);

  const create = useAction({
    run: (input: D) => staffCall<Taxon>('POST', path, input),
    success: () => `${title} created successfully`,
    failure: `Failed to create ${noun}`,
    onFail: showReasons,
    onDone: clear,
  });
  const update = useAction({
    run: ({ id, input }: { id: number; input: D }) =>
      staffCall<Taxon>('PUT', `${path}/${id}`, input),
    success: () => `${title} updated successfully`,
    failure: `Failed to update ${noun}`,
    onFail: showReasons,
    onDone: leave,
  });
  const remove = useAction({
    run: (item: Taxon) => staffCall<unknown>('DELETE', `${path}/${item.id}`),
    success: () => `${title} deleted successfully`,
    failure: `Failed to delete ${noun}`,
    onDone: (_answer, item) => {
      if (item.id === editing) clear();
      // The row that had the focus is gone.
      list.current?.focus();
    },
  });

  return {
    draft,
    editing,
    errors,
    nameField,
    list,
    busy: create.busy || update.busy,
    removing: remove.busyWith?.id,
    change: (part: Partial<D>) => {
      keep({ editing, draft: { ...draft, ...part } });
      // What was said about a field no longer holds when it changes.
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
    },
    /** Takes one into the form. */
    edit: (item: Taxon, next: D, from: HTMLElement) => {
      keep({ editing: item.id, draft: next });
      setErrors({});
      opener.current = from;
      nameField.current?.focus();
    },
    leave,
    submit: (input: D) => {
      setErrors({});
      void (editing === null ? create.act(input) : update.act({ id: editing, input }));
    },
    remove: (item: Taxon) => void remove.act(item),
  };
}
