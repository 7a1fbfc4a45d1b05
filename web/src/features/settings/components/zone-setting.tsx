import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The zones that this browser knows, and the set one, which it may not know. */
const timeZonesWith = (value: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', value])].toSorted();

/** As it is displayed: America/Sao Paulo. */
const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/** The current offset from UTC, such as GMT-3; "" if this browser does not know the zone. */
const zoneOffset = (zone: string, now: Date): string => {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
};

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
