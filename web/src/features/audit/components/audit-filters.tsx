import { auditKinds } from '@balcao/contracts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { type AuditFilter, auditQueries } from '../api/audit-queries.ts';
import Autocomplete from '@mui/material/Autocomplete';
import type { SxProps } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/session/error-text.ts';
import { useDebounced } from '../../../lib/use-search-text.ts';

const searchDelayMs = 500;

type PersonChoiceProps = { readonly onChoose: (userId: number) => void; readonly sx: SxProps };

/** Filters the log by one user. The chosen user shows beside the other filters, so the field is empty again. */
const PersonChoice = ({ onChoose, sx }: PersonChoiceProps) => {
  const { t } = useTranslation('audit');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const search = useDebounced(text.trim(), searchDelayMs);
  const { data, error, isFetching } = useQuery({ ...auditQueries.people(search), enabled: isOpen });
  return (
    <Autocomplete
      size="small"
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      value={null}
      inputValue={text}
      onInputChange={(_, input, reason) => setText(reason === 'input' ? input : '')}
      onChange={(_, user) => {
        if (user !== null) onChoose(user.id);
      }}
      options={data?.users ?? []}
      filterOptions={(options) => options}
      loading={isFetching}
      loadingText={t('filters.searching')}
      noOptionsText={error === null ? t('filters.nobody') : errorText(error)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      sx={sx}
      renderInput={(parameters) => <TextField {...parameters} label={t('filters.who')} />}
    />
  );
};

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
