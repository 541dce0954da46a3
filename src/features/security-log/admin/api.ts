import { keepPreviousData } from '@tanstack/react-query';
import { adminFile, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { SecurityExport, SecurityPage } from '../contract.ts';

const PATH = '/api/security-log';
export const LOG_PAGE = 50;

export type LogFilter = Pick<SecurityExport, 'search' | 'kind' | 'days' | 'failed'>;

/** @param page from 1 */
export const securityLogQuery = ({ failed, ...filter }: LogFilter, page: number) => ({
  ...adminQuery<SecurityPage>(
    [
      PATH,
      {
        ...filter,
        failed: failed ? 'true' : undefined,
        limit: LOG_PAGE,
        offset: (page - 1) * LOG_PAGE,
      },
    ],
    t('Failed to fetch the security log'),
  ),
  placeholderData: keepPreviousData<SecurityPage>,
});

export const exportSecurityLog = (filter: LogFilter) => adminFile(`${PATH}/export`, filter);
