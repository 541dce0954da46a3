import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { Suggestions } from '#features/suggestions/contract.ts';
import { TYPED_MIN } from '#features/suggestions/values.ts';
import { call, pathOf } from '#lib/api/api-client.ts';

/** A pause so long, and what was typed is asked for. */
const PAUSE_MS = 150;

/** Asked for once typing pauses; what is still under way for something else is given up. */
function useAnswer(typed: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isEnough = [...typed].length >= TYPED_MIN;
  const { data } = useQuery<Suggestions & { asked: string }>({
    queryKey: ['/api/suggestions', { q: asked }],
    queryFn: ({ queryKey, signal }) =>
      call<Suggestions>(
        (path, init) => fetch(path, { ...init, signal }),
        'GET',
        pathOf(queryKey),
      ).then((answer) => ({ ...answer, asked })),
    enabled: isEnough && [...asked].length >= TYPED_MIN,
    placeholderData: keepPreviousData,
  });
  // Until it is here, what was suggested for more or less of the same.
  const isOfIt = data && (data.asked.startsWith(typed) || typed.startsWith(data.asked));
  return isEnough && isOfIt ? data : undefined;
}

/** What is typed into the field, and what is suggested for it; nothing while that is closed. */
export function useSuggestions(
  input: RefObject<HTMLInputElement | null>,
  shown: RefObject<string>,
) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const read = (event?: Event) => {
      // What an input method composes is no text yet.
      if (!(event instanceof InputEvent && event.isComposing)) setTyped(field.value.trim());
    };
    // What was typed while this code was loading.
    if (field.value.trim() !== shown.current) read();
    field.addEventListener('input', read);
    field.addEventListener('compositionend', read);
    return () => {
      field.removeEventListener('input', read);
      field.removeEventListener('compositionend', read);
    };
  }, [input, shown]);
  const answer = useAnswer(typed);
  return {
    answer,
    /** Opens it for what stands in the field. */
    open: () => setTyped(input.current?.value.trim() ?? ''),
    close: () => setTyped(''),
  };
}
