import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingField } from '../setting-fields.ts';
import { ZoneSetting } from './zone-setting.tsx';
import Typography from '@mui/material/Typography';

type SettingRowProps = {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** A narrow control, such as a switch, also stays beside the text in a narrow window. */
  readonly isNarrow: boolean;
  readonly children: ReactNode;
};

/** A setting's name, what it affects, and its control. */
const SettingRow = ({ id, label, text, isNarrow, children }: SettingRowProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: { xs: isNarrow ? 'row' : 'column', sm: 'row' },
      alignItems: { xs: isNarrow ? 'center' : 'flex-start', sm: 'center' },
      gap: { xs: 1, sm: 3 },
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Typography id={`${id}-text`} variant="body2" color="textSecondary">
        {text}
      </Typography>
    </Box>
    <Box
      sx={{
        width: isNarrow ? 'auto' : { xs: '100%', sm: 344 },
        flexShrink: 0,
        display: 'flex',
        justifyContent: { sm: 'flex-end' },
      }}
    >
      {children}
    </Box>
  </Box>
);

type NumberSettingProps = {
  readonly min: number;
  readonly max: number;
  readonly value: string;
  readonly named: { readonly 'aria-label': string; readonly 'aria-describedby': string };
  readonly onChange: (value: string) => void;
};

/** Saved on blur, and reset by Escape. */
const NumberSetting = ({ min, max, value, named, onChange }: NumberSettingProps) => {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState<string | undefined>();
  const shown = typed ?? value;
  const isFit = /^[1-9]\d*$/u.test(shown) && Number(shown) >= min && Number(shown) <= max;
  const leave = (): void => {
    if (typed === undefined || !isFit) return;
    setTyped(undefined);
    if (typed !== value) onChange(typed);
  };
  return (
    <TextField
      fullWidth
      size="small"
      value={shown}
      error={!isFit}
      helperText={isFit ? undefined : t('between', { min, max })}
      onChange={(event) => setTyped(event.target.value.trim())}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') setTyped(undefined);
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, ...named } }}
    />
  );
};

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
