import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Site, SiteContext } from '#ui/site.ts';
import { EMPTY_FORM } from '../form-values.ts';
import { LanguageField } from './language-field.tsx';

function show(language: string, error?: string) {
  const onChange = vi.fn();
  render(
    <SiteContext value={{} as Site}>
      <LanguageField
        values={{ ...EMPTY_FORM, language }}
        errors={error === undefined ? {} : { language: error }}
        readOnly={false}
        onChange={onChange}
      />
    </SiteContext>,
  );
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  return { field, onChange, chosen: () => field.selectedOptions[0]?.textContent };
}

it('an article is in the language of the site unless another is chosen, by its name', () => {
  const { field, onChange, chosen } = show('');
  expect(chosen()).toBe('English (as the site)');
  const names = within(field)
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(names).toEqual(expect.arrayContaining(['German', 'Brazilian Portuguese', 'Arabic']));
  fireEvent.change(field, { target: { value: 'de' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('language', 'de');
});

it('a language that the API set is in the list', () => {
  const { field, chosen } = show('gsw-CH');
  expect(field.value).toBe('gsw-CH');
  expect(chosen()).toBe('Swiss German (Switzerland)');
});

it("the server's message is below the field", () => {
  const { field } = show('de', 'Language must be a language tag such as de or pt-BR');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/must be a language tag/)).toBeTruthy();
});
