import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { Suggestions } from '#features/suggestions/contract.ts';
import { TYPED_MIN } from '#features/suggestions/values.ts';
import { call, pathOf } from '#lib/api/api-client.ts';

/** The typing pause before a request. */
const PAUSE_MS = 150;

/** Requested when typing pauses; an outdated request is aborted. */
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
  // Until it arrives, suggestions for a longer or shorter text are shown.
  const isOfIt = data && (data.asked.startsWith(typed) || typed.startsWith(data.asked));
  return isEnough && isOfIt ? data : undefined;
}

/** The suggestions for the typed text; nothing while the list is closed. */
export function useSuggestions(
  input: RefObject<HTMLInputElement | null>,
  shown: RefObject<string>,
) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const read = (event?: Event) => {
      // Text of an input method isn't final yet.
      if (!(event instanceof InputEvent && event.isComposing)) setTyped(field.value.trim());
    };
    // Text typed while this code was loading.
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
    typed,
    /** Opens the list for the field's text. */
    open: () => setTyped(input.current?.value.trim() ?? ''),
    close: () => setTyped(''),
  };
}
