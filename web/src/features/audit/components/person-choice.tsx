import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { SxProps } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { auditQueries } from '../api/audit-queries.ts';

const searchDelayMs = 500;

type Props = { readonly onChoose: (userId: number) => void; readonly sx: SxProps };

/** Filters the log by one user. The chosen user shows beside the other filters, so the field is empty again. */
export const PersonChoice = ({ onChoose, sx }: Props) => {
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
