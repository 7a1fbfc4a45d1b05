import type { ContactListItem } from '@balcao/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { newTicketQueries } from '../api/new-ticket-queries.ts';

type Props = {
  readonly chosen: ContactListItem | null;
  readonly onChange: (contact: ContactListItem | null) => void;
};

const minLength = 3;
const searchDelayMs = 500;

/** Asks with three letters or more (2-administration.md §5). */
export const ContactChoice = ({ chosen, onChange }: Props) => {
  const texts = useTexts('newTicket');
  const [text, setText] = useState('');
  const written = text.trim();
  const search = useDebounced(written, searchDelayMs);
  const isSearching = search.length >= minLength && written.length >= minLength;
  const query = useQuery({ ...newTicketQueries.contacts(search), enabled: isSearching });
  return (
    <Autocomplete
      value={chosen}
      onChange={(_, contact) => onChange(contact)}
      onInputChange={(_, input) => setText(input)}
      options={isSearching ? (query.data?.contacts ?? []) : chosen === null ? [] : [chosen]}
      filterOptions={(options) => options}
      loading={isSearching && (query.isFetching || search !== written)}
      loadingText={texts('searching')}
      noOptionsText={written.length < minLength ? texts('typeMore') : texts('nobody')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderInput={(parameters) => <TextField {...parameters} label={texts('contact')} required autoFocus />}
      renderOption={({ key, ...rest }, contact) => (
        <Box component="li" key={key} {...rest}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body1" noWrap>
              {contact.name}
            </Typography>
            <Typography variant="body2" color="textSecondary" noWrap>
              {formatPhone(contact.number ?? '')}
            </Typography>
          </Box>
        </Box>
      )}
    />
  );
};
