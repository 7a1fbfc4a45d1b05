import SearchRounded from '@mui/icons-material/SearchRounded';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

type Props = {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
};

/** What a page's list is searched by. */
export const SearchField = ({ value, label, onChange }: Props) => (
  <TextField
    size="small"
    type="search"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    placeholder={label}
    sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, width: { sm: 340 } }}
    slotProps={{
      htmlInput: { 'aria-label': label },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <SearchRounded fontSize="small" />
          </InputAdornment>
        ),
      },
    }}
  />
);
