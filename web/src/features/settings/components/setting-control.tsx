import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingField } from '../setting-fields.ts';
import { NumberSetting } from './number-setting.tsx';
import { SettingRow } from './setting-row.tsx';
import { ZoneSetting } from './zone-setting.tsx';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "30 minutes" in the language of the page; in hours up to a day. */
export const spanText = (language: string, seconds: number): string => {
  const [unit, size] = units.find(
    ([name, each]) => seconds >= each && (name !== 'day' || seconds > each),
  ) ?? ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
};

type Props = {
  readonly field: SettingField;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export const SettingControl = ({ field, value, onChange }: Props) => {
  const { t, i18n } = useTranslation('settings');
  const id = useId();
  const label = t(`fields.${field.key}.label`);
  const named = { 'aria-label': label, 'aria-describedby': `${id}-text` };
  const control = () => {
    switch (field.control.kind) {
      case 'switch':
        return (
          <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
            <Switch
              checked={value === 'enabled'}
              onChange={(_, isOn) => onChange(isOn ? 'enabled' : 'disabled')}
              slotProps={{ input: { role: 'switch', ...named } }}
            />
          </Box>
        );
      case 'number':
        return <NumberSetting {...field.control} value={value} named={named} onChange={onChange} />;
      case 'zone':
        return <ZoneSetting value={value} named={named} onChange={onChange} />;
      case 'choice':
      case 'span': {
        const options =
          field.control.kind === 'span'
            ? field.control.seconds.map(
                (seconds) => [String(seconds), spanText(i18n.language, seconds)] as const,
              )
            : (['enabled', 'disabled'] as const).map((each) => [each, choiceText(each)] as const);
        return (
          <TextField
            select
            fullWidth
            size="small"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            slotProps={{ select: { SelectDisplayProps: named } }}
          >
            {options.map(([option, text]) => (
              <MenuItem key={option} value={option}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        );
      }
    }
  };
  const choiceText = (option: 'enabled' | 'disabled'): string => {
    switch (field.key) {
      case 'created':
      case 'ASC':
      case 'sideMenu':
      case 'darkMode':
        return t(`choices.${field.key}.${option}`);
      default:
        return option;
    }
  };
  return (
    <SettingRow
      id={id}
      label={label}
      text={t(`fields.${field.key}.text`)}
      isNarrow={field.control.kind === 'switch'}
    >
      {control()}
    </SettingRow>
  );
};
