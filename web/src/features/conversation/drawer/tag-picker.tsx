import type { Contact } from '@balcao/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { tagChips } from '../../../components/tag-chips.tsx';
import { allTags } from '../../../lib/all-tags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useSetContactTags } from '../api/contact-tags.ts';

type Props = { readonly contact: Contact; readonly onChange: (contact: Contact) => void };

/** Each choice is kept at once. */
export const TagPicker = ({ contact, onChange }: Props) => {
  const texts = useTexts('conversation');
  const { data = [], isPending } = useQuery(allTags);
  const save = useSetContactTags({ onChanged: onChange });
  const chosen = save.isPending ? save.variables.tags : contact.tags;
  return (
    <Autocomplete
      multiple
      size="small"
      loading={isPending}
      options={data}
      value={[...chosen]}
      disabled={save.isPending}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={texts('drawer.noTags')}
      onChange={(_event, tags) => save.mutate({ contactId: contact.id, tags, before: contact.tags })}
      renderOption={({ key, ...props }, { color, name }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ width: 14, height: 14, mr: 1, borderRadius: 0.5, bgcolor: color }} />
          {name}
        </Box>
      )}
      renderValue={tagChips}
      renderInput={(params) => <TextField {...params} label={texts('drawer.tags')} />}
    />
  );
};
