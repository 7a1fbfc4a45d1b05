import { type Contact, createTag, type TagSummary, setContactTags, showContact } from '@balcao/contracts';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagChips } from '../../../entities/tag/tag-chips.tsx';
import { allTags, newTagColor } from '../../../entities/tag/all-tags.ts';
import { useErrorText } from '../../../lib/session/error-text.ts';
import { shownColor } from '../../../lib/text/color-contrast.ts';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { api } from '../../../lib/session/session.ts';
import { tagsAfter } from '../../../entities/tag/tags-after.ts';
import { toastUndo } from '../../../lib/page/toasts.ts';

/** A tag that does not exist yet. */
type NewTag = Omit<TagSummary, 'id'> & { readonly id?: undefined };
type TagToSet = TagSummary | NewTag;

type Options = { readonly onChanged: (contact: Contact) => void };
type Change = {
  readonly contactId: number;
  readonly tags: readonly TagToSet[];
  /** The tags before the change, for undo. */
  readonly before: readonly TagSummary[];
};

const idsOf = (tags: readonly TagSummary[]): readonly number[] => tags.map(({ id }) => id);

/** Undo reverts this user's change, and leaves what others have changed since. */
const takeBack = async (contact: Contact, before: readonly TagSummary[]): Promise<Contact> => {
  const now = await api.call(showContact, { params: { contactId: contact.id } });
  const tags = tagsAfter(idsOf(now.tags), idsOf(contact.tags), idsOf(before));
  return tags === undefined
    ? now
    : api.call(setContactTags, { body: { contactId: contact.id, tags: tags.map((id) => ({ id })) } });
};

/** Sets the tags of a contact, and offers undo (rule C8). */
const useSetContactTags = ({ onChanged }: Options) => {
  const { t } = useTranslation('conversation');
  const contactName = useContactName();
  const queryClient = useQueryClient();
  const idOf = async (tag: TagToSet): Promise<{ readonly id: number }> => {
    if (tag.id !== undefined) return { id: tag.id };
    const { id, name, color } = await api.call(createTag, { body: { name: tag.name, color: tag.color } });
    // The new tag can be chosen at once, even if setting it fails.
    queryClient.setQueryData(allTags.queryKey, (tags) =>
      tags?.filter((known) => known.id !== id).concat({ id, name, color }),
    );
    void queryClient.invalidateQueries({ queryKey: allTags.queryKey });
    return { id };
  };
  const undo = useMutation({
    mutationFn: ({
      contact,
      before,
    }: {
      readonly contact: Contact;
      readonly before: readonly TagSummary[];
    }) => takeBack(contact, before),
    onSuccess: onChanged,
  });
  return useMutation({
    mutationFn: async ({ contactId, tags }: Change) =>
      api.call(setContactTags, { body: { contactId, tags: await Promise.all(tags.map(idOf)) } }),
    onSuccess: (contact, { contactId, before }) => {
      onChanged(contact);
      toastUndo(`tags-${String(contactId)}`, t('drawer.tagsChanged', { name: contactName(contact) }), () =>
        undo.mutate({ contact, before }),
      );
    },
  });
};

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
