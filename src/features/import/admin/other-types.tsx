import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { Box } from '#ui/admin/parts.tsx';

interface OtherTypesProps {
  types: readonly { name: string; count: number }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Types besides posts and pages: plugins store messages and orders in them, so each is a choice. */
export function OtherTypes({ types, chosen, onChange }: OtherTypesProps) {
  if (types.length === 0) return null;
  return (
    <Box title={t('Other types')}>
      {types.map(({ name, count }) => (
        <CheckLine
          key={name}
          checked={chosen.includes(name)}
          onChange={({ target }) => {
            const others = chosen.filter((one) => one !== name);
            onChange(target.checked ? [...others, name] : others);
          }}
        >
          {t('Import {count} of type {name} as drafts', { count: formatNumber(count), name })}
        </CheckLine>
      ))}
    </Box>
  );
}
