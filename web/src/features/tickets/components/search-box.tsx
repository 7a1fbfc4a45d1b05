import CloseRounded from '@mui/icons-material/CloseRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { useRef } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';

type Props = { readonly text: string; readonly onChange: (text: string) => void };

export const ticketSearchId = 'ticket-search';

export const SearchBox = ({ text, onChange }: Props) => {
  const texts = useTexts('tickets');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search', () => input.current?.focus());
  return (
    <Box
      role="search"
      sx={{
        flex: 1,
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
        id={ticketSearchId}
        inputRef={input}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') onChange('');
        }}
        placeholder={texts('search.placeholder')}
        inputProps={{ 'aria-label': texts('search.label'), maxLength: 200, autoComplete: 'off' }}
        sx={{ flex: 1, ml: 1, minWidth: 0 }}
      />
      {text === '' ? null : (
        <IconButton
          aria-label={texts('search.clear')}
          onClick={() => onChange('')}
          sx={{ width: 44, height: 44 }}
        >
          <CloseRounded fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
};
