import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZonesWith, zoneOffset, zoneText } from '../time-zones.ts';

/** A search filters them; more at once slow down the page. */
const matching = createFilterOptions<string>({ limit: 60, stringify: zoneText, ignoreAccents: true });

type Props = {
  readonly value: string;
  readonly named: { readonly 'aria-label': string; readonly 'aria-describedby': string };
  readonly onChange: (value: string) => void;
};

export const ZoneSetting = ({ value, named, onChange }: Props) => {
  const { t } = useTranslation('settings');
  const zones = useMemo(() => timeZonesWith(value), [value]);
  return (
    <Autocomplete
      fullWidth
      size="small"
      disableClearable
      options={zones}
      value={value}
      getOptionLabel={zoneText}
      filterOptions={matching}
      noOptionsText={t('noZone')}
      onChange={(_, zone) => {
        if (zone !== value) onChange(zone);
      }}
      renderOption={({ key, ...props }, zone) => (
        <li key={key} {...props}>
          <Box component="span" sx={{ flex: 1 }}>
            {zoneText(zone)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', ml: 1, whiteSpace: 'nowrap' }}>
            {zoneOffset(zone, new Date())}
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...named },
          }}
        />
      )}
    />
  );
};
