import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AdminArticle } from '../../../contract.ts';
import { EMPTY_FORM } from '../form-values.ts';
import { ScheduleBox } from './schedule-box.tsx';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

const AT = '2099-01-05T15:00:00.000Z';

function show(scheduledPublishAt: string, article: Partial<AdminArticle> | null = null) {
  const { container } = render(
    <ScheduleBox
      article={article as AdminArticle | null}
      values={{ ...EMPTY_FORM, scheduledPublishAt }}
      errors={{}}
      readOnly={false}
      onChange={() => {}}
      onLift={() => {}}
    />,
  );
  return container.textContent;
}

it.each<[string, Partial<AdminArticle> | null]>([
  ['Will be scheduled for January 5, 2099', null],
  ['Will be scheduled for January 5, 2099', { status: 'draft', scheduledPublishAt: AT }],
  ['Scheduled for January 5, 2099', { status: 'scheduled', scheduledPublishAt: AT }],
])('a chosen time reads "%s" (%o)', (words, article) => {
  show(AT, article);
  expect(screen.getByRole('status').textContent).toMatch(new RegExp(`^${words}`));
});

it('a time that is no quarter of an hour has one message, before anything is saved', () => {
  const text = show('2099-01-05T15:05:00.000Z');
  expect(text?.match(/quarter of an hour/g)).toHaveLength(1);
  expect(screen.queryByRole('status')).toBeNull();
});

it('Unpublish on stays on without a date, until it is turned off', async () => {
  const onChange = vi.fn();
  const props = { article: null, errors: {}, readOnly: false, onChange, onLift: () => {} };
  const box = (unpublishAt: string | null) => (
    <ScheduleBox {...props} values={{ ...EMPTY_FORM, unpublishAt }} />
  );
  const { rerender } = render(box(null));
  const toggle = screen.getByRole('switch', { name: 'Unpublish on' });
  expect(screen.queryByLabelText('Unpublish date')).toBeNull();
  toggle.click();
  expect(onChange).toHaveBeenLastCalledWith('unpublishAt', '');
  rerender(box(''));
  expect(screen.getByLabelText('Unpublish date')).toHaveProperty('value', '');
  expect(screen.queryByText(/Choose an unpublish date/)).toBeNull();
  toggle.click();
  expect(onChange).toHaveBeenLastCalledWith('unpublishAt', null);
});

it('adding an embargo focuses its date, removing it the button that adds one', () => {
  const onChange = vi.fn();
  const props = { article: null, errors: {}, readOnly: false, onChange, onLift: () => {} };
  render(<ScheduleBox {...props} values={EMPTY_FORM} />);
  const add = () => screen.getByRole('button', { name: 'Add an embargo' });
  fireEvent.click(add());
  expect(document.activeElement).toBe(screen.getByLabelText('Embargoed until'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(document.activeElement).toBe(add());
});
