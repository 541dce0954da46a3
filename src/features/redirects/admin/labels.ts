import { t } from '#lib/messages/admin.ts';
import type { Match, RedirectKind } from '../values.ts';

export const KIND_LABELS: Record<RedirectKind, string> = {
  301: t('301 Permanent'),
  410: t('410 Gone'),
};
export const MATCH_LABELS: Record<Match, string> = {
  exact: t('This URL only'),
  prefix: t('This URL and everything below it'),
};
