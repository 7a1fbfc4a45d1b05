import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly min: number;
  readonly max: number;
  readonly value: string;
  readonly named: { readonly 'aria-label': string; readonly 'aria-describedby': string };
  readonly onChange: (value: string) => void;
};

/** Saved on blur, and reset by Escape. */
export const NumberSetting = ({ min, max, value, named, onChange }: Props) => {
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
