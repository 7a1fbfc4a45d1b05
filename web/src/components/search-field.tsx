import CloseRounded from '@mui/icons-material/CloseRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../lib/page/shortcuts.ts';

type Props = {
  readonly value: string;
  readonly label: string;
  /** Shown where there is no room for the label. */
  readonly placeholder?: string;
  readonly id?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** By default the field takes the available width. */
  readonly width?: number;
  readonly onChange: (value: string) => void;
};

/** A search field. Escape and a cross clear it; the browser's own cross is hidden, because its colour does not fit. */
export const SearchField = ({ value, label, placeholder, id, inputRef, width, onChange }: Props) => {
  const { t } = useTranslation('common');
  const field = useRef<HTMLDivElement>(null);
  const clear = (): void => {
    onChange('');
    // The cross that had the focus disappears with the text.
    field.current?.querySelector('input')?.focus();
  };
  return (
    <Box
      ref={field}
      role="search"
      data-off-paper
      sx={{
        flex: width === undefined ? 1 : { xs: '1 1 100%', sm: '0 1 auto' },
        width: width === undefined ? 'auto' : { sm: width },
        minWidth: 0,
        display: 'flex',
        alignItems: 'center',
        pl: 1.5,
        minHeight: 44,
        borderRadius: 1.5,
        bgcolor: 'action.hover',
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.dark' },
      }}
    >
      <SearchRounded fontSize="small" sx={{ color: 'text.secondary' }} />
      <InputBase
        id={id}
        type="search"
        inputRef={inputRef}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent) && value !== '') onChange('');
        }}
        placeholder={placeholder ?? label}
        inputProps={{ 'aria-label': label, maxLength: 200, autoComplete: 'off' }}
        sx={{
          flex: 1,
          ml: 1,
          minWidth: 0,
          '& input::-webkit-search-cancel-button': { display: 'none' },
        }}
      />
      {value === '' ? null : (
        <IconButton aria-label={t('clearSearch')} onClick={clear} sx={{ width: 44, height: 44 }}>
          <CloseRounded fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
};
