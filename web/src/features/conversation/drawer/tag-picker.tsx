import { type Contact, createTag, type TagSummary } from '@balcao/contracts';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagChips } from '../../../entities/tag/tag-chips.tsx';
import { allTags, newTagColor } from '../../../entities/tag/all-tags.ts';
import { useErrorText } from '../../../lib/session/error-text.ts';
import { type TagToSet, useSetContactTags } from '../api/contact-tags.ts';
import { shownColor } from '../../../lib/text/color-contrast.ts';

type Props = { readonly contact: Contact; readonly onChange: (contact: Contact) => void };

const matching = createFilterOptions<TagToSet>({ trim: true });

/** Every user may add tags (rule K1); a new one is offered if its name is valid. */
const tagToCreate = (typed: string, tags: readonly TagSummary[] | undefined): TagToSet[] => {
  const tag = createTag.body.safeParse({ name: typed, color: newTagColor });
  if (!tag.success || tags === undefined) return [];
  const folded = tag.data.name.toLowerCase();
  return tags.some(({ name }) => name.toLowerCase() === folded) ? [] : [tag.data];
};

/** Each choice is saved at once. */
export const TagPicker = ({ contact, onChange }: Props) => {
  const { t } = useTranslation('conversation');
  const errorText = useErrorText();
  const { data, isPending, isLoadingError, error } = useQuery(allTags);
  const save = useSetContactTags({ onChanged: onChange });
  const chosen = save.isPending ? save.variables.tags : contact.tags;
  return (
    <Autocomplete<TagToSet, true>
      multiple
      size="small"
      loading={isPending}
      options={data ?? []}
      filterOptions={(options, state) => [
        ...matching(options, state),
        ...tagToCreate(state.inputValue, data),
      ]}
      value={[...chosen]}
      // A disabled field would lose the focus of a keyboard user.
      readOnly={save.isPending}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={isLoadingError ? errorText(error) : t('drawer.noTags')}
      onChange={(_event, tags) => save.mutate({ contactId: contact.id, tags, before: contact.tags })}
      renderOption={({ key, ...props }, { id, color, name }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ width: 14, height: 14, mr: 1, borderRadius: 0.5, bgcolor: shownColor(color) }} />
          {id === undefined ? t('drawer.createTag', { name }) : name}
        </Box>
      )}
      renderValue={tagChips}
      renderInput={(params) => <TextField {...params} label={t('drawer.tags')} />}
    />
  );
};
