import type { ContactListItem } from '@balcao/contracts';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorChip } from '../../../components/color-chip.tsx';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { formatPhone } from '../../../lib/text/format.ts';

export type RowActions = {
  readonly mayDelete: boolean;
  readonly onTicket: (contact: ContactListItem) => void;
  readonly onEdit: (contact: ContactListItem) => void;
  readonly onDelete: (contact: ContactListItem) => void;
};

/** Columns that are hidden on small screens. */
export const wideOnly = { display: { xs: 'none', md: 'table-cell' } } as const;
export const widestOnly = { display: { xs: 'none', lg: 'table-cell' } } as const;

const shownTags = 2;

/** A row with the same content is not rendered again while other rows come and go. */
export const ContactRow = memo(
  ({ contact, actions }: { readonly contact: ContactListItem; readonly actions: RowActions }) => {
    const { t } = useTranslation('contacts');
    const name = useContactName()(contact);
    const number = contact.isNumberHidden ? t('hiddenNumber') : formatPhone(contact.number ?? '');
    const tags = contact.tags.slice(0, shownTags);
    return (
      <>
        <td className="name">
          <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 1.5 }, minWidth: 0 }}>
            <ContactAvatar name={name} picture={contact.profilePicUrl} isGroup={contact.isGroup} size={36} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body1" noWrap title={name}>
                {name}
              </Typography>
              <Typography
                data-off-paper
                variant="body2"
                color="textSecondary"
                noWrap
                sx={{ display: { md: 'none' } }}
              >
                {number}
              </Typography>
            </Box>
          </Box>
        </td>
        <td className="number from-md">{number}</td>
        <td className="from-lg">{contact.email}</td>
        <td className="tags from-md">
          <div>
            {tags.map((tag) => (
              <ColorChip key={tag.id} label={tag.name} color={tag.color} />
            ))}
            {contact.tags.length > shownTags ? (
              <ColorChip label={`+${contact.tags.length - shownTags}`} />
            ) : null}
          </div>
        </td>
        <td className="actions">
          <div className="row-actions">
            <RowButton label={t('openTicket', { name })} onClick={() => actions.onTicket(contact)}>
              <ChatOutlined fontSize="small" />
            </RowButton>
            <RowButton label={t('editOne', { name })} onClick={() => actions.onEdit(contact)}>
              <EditOutlined fontSize="small" />
            </RowButton>
            {actions.mayDelete ? (
              <RowButton label={t('deleteOne', { name })} onClick={() => actions.onDelete(contact)}>
                <DeleteOutlined fontSize="small" />
              </RowButton>
            ) : null}
          </div>
        </td>
      </>
    );
  },
);
