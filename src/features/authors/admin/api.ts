import { keepPreviousData } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import type {
  AdminPerson,
  AdminPersonPage,
  OwnPerson,
  OwnPersonInput,
  PersonInput,
} from '../contract.ts';

const PATH = '/api/people';
export const PEOPLE_ROWS = 25;

/** @param page from 1 */
export const adminPeopleQuery = (search: string, page: number) => ({
  ...adminQuery<AdminPersonPage>(
    [
      '/api/admin/people',
      {
        search: search === '' ? undefined : search,
        limit: PEOPLE_ROWS,
        offset: (page - 1) * PEOPLE_ROWS,
      },
    ],
    'Failed to fetch authors',
  ),
  placeholderData: keepPreviousData<AdminPersonPage>,
});

/** One's own page; null where no editor made one. */
export const ownPersonQuery = adminQuery<OwnPerson>(
  ['/api/account/person'],
  'Failed to fetch your author page',
);

/** @param id of the one to change; null adds somebody */
export const putPerson = (id: number | null, input: PersonInput) =>
  id === null
    ? adminCall<AdminPerson>('POST', PATH, input)
    : adminCall<AdminPerson>('PUT', `${PATH}/${id}`, input);

/** Adds a guest, of whom nothing is said but the name. */
export const addGuest = (name: string) => adminCall<AdminPerson>('POST', PATH, { name });

export const putOwnPerson = (input: OwnPersonInput) =>
  adminCall<OwnPerson>('PUT', '/api/account/person', input);

export const removePerson = (id: number) => adminCall<unknown>('DELETE', `${PATH}/${id}`);

export const mergePerson = (id: number, into: number) =>
  adminCall<AdminPerson>('POST', `${PATH}/${id}/merge`, { into });
