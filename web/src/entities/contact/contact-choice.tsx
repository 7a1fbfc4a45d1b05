import { type ContactListItem, hasWholeWord, listContacts } from '@balcao/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactName } from './contact-name.ts';
import { useErrorText } from '../../lib/session/error-text.ts';
import { formatPhone } from '../../lib/text/format.ts';
import { api } from '../../lib/session/session.ts';
import { ContactAvatar } from './contact-avatar.tsx';
import { useDebounced } from '../../lib/use-search-text.ts';

type Props = {
  readonly label: string;
  readonly chosen: ContactListItem | null;
  readonly onChange: (contact: ContactListItem | null) => void;
  /** Only contacts for which it is true are offered. */
  readonly isFit?: (contact: ContactListItem) => boolean;
  /** Only contacts that a new ticket can reach. */
  readonly isReachable?: boolean;
  /** Shows if the search finds nobody. */
  readonly offer?: (search: string) => ReactNode;
};

const minLength = 3;
const isLongEnough = (text: string): boolean => text.length >= minLength || hasWholeWord(text);
const searchDelayMs = 500;

/** Searches from three letters on (rule U9). */
export const ContactChoice = ({ label, chosen, onChange, isFit, isReachable = false, offer }: Props) => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const contactName = useContactName();
  const aboutOf = ({ isGroup, isNumberHidden, number, email }: ContactListItem): string => {
    if (isGroup) return t('contact.isGroup');
    if (number !== null) return formatPhone(number);
    return isNumberHidden ? t('contact.numberHidden') : email;
  };
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const written = text.trim();
  const search = useDebounced(written, searchDelayMs);
  const isSearching = isLongEnough(search) && isLongEnough(written);
  const query = useQuery({
    queryKey: ['contacts', 'choices', search, isReachable] as const,
    queryFn: ({ signal }) =>
      api.call(listContacts, {
        query: { searchParam: search, ...(isReachable ? { isReachable: 'true' } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: isSearching,
  });
  const found = query.data?.contacts.filter((contact) => isFit?.(contact) ?? true) ?? [];
  const isNobody =
    isSearching && search === written && query.isSuccess && !query.isFetching && found.length === 0;
  // After a failure it is unknown who was found.
  const hasFailed = isSearching && query.isLoadingError;
  const isOffered = isNobody && chosen === null && offer !== undefined;
  return (
    <Box>
      <Autocomplete
        // The empty list would cover the offer.
        open={isOpen && !isOffered}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        value={chosen}
        onChange={(_, contact) => onChange(contact)}
        onInputChange={(_, input) => setText(input)}
        // A text without a match stays for the offer; otherwise the name of the chosen contact returns.
        clearOnBlur={chosen !== null}
        options={isSearching ? found : chosen === null ? [] : [chosen]}
        filterOptions={(options) => options}
        loading={isSearching && (query.isFetching || search !== written)}
        loadingText={t('contactChoice.searching')}
        noOptionsText={
          hasFailed
            ? errorText(query.error)
            : t(isLongEnough(written) ? 'contactChoice.nobody' : 'contactChoice.typeMore')
        }
        getOptionLabel={contactName}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        renderInput={(parameters) => <TextField {...parameters} label={label} required autoFocus />}
        renderOption={({ key, ...rest }, contact) => (
          <Box component="li" key={key} {...rest} sx={{ gap: 1.5 }}>
            <ContactAvatar
              name={contact.name}
              picture={contact.profilePicUrl}
              isGroup={contact.isGroup}
              size={32}
            />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body1" noWrap>
                {contactName(contact)}
              </Typography>
              <Typography variant="body2" color="textSecondary" noWrap>
                {aboutOf(contact)}
              </Typography>
            </Box>
          </Box>
        )}
      />
      <Box role="status">
        {isOffered ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pt: 0.5 }}>
            <Typography variant="body2" color="textSecondary">
              {t('contactChoice.nobody')}
            </Typography>
            {offer(written)}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
};
