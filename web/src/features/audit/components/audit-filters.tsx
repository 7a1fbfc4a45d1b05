import { auditKinds } from '@balcao/contracts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { AuditFilter } from '../api/audit-queries.ts';
import { PersonChoice } from './person-choice.tsx';

type Props = {
  readonly filter: AuditFilter;
  readonly narrow: (change: Partial<AuditFilter>) => void;
};

/** In a narrow window two filters share a line. */
const half = { flex: { xs: '1 1 150px', sm: 'none' }, minWidth: { xs: 150, sm: 160 } } as const;

export const AuditFilters = ({ filter, narrow }: Props) => {
  const { t } = useTranslation('audit');
  return (
    <>
      <TextField
        select
        size="small"
        label={t('filters.kind')}
        value={auditKinds.some((kind) => kind === filter.kind) ? filter.kind : ''}
        sx={half}
        onChange={({ target }) => narrow({ kind: target.value, thingId: '' })}
      >
        <MenuItem value="">{t('filters.everything')}</MenuItem>
        {auditKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <PersonChoice sx={half} onChoose={(id) => narrow({ personId: String(id) })} />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          size="small"
          label={t(`filters.${name}`)}
          value={filter[name]}
          sx={half}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => narrow({ [name]: target.value })}
        />
      ))}
    </>
  );
};
