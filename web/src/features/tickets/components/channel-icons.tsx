import type { ContactSummary } from '@balcao/contracts';
import Facebook from '@mui/icons-material/Facebook';
import Instagram from '@mui/icons-material/Instagram';
import Telegram from '@mui/icons-material/Telegram';
import Forum from '@mui/icons-material/Forum';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

type Props = { readonly contact: ContactSummary };

/** The channels of a contact (rule C11). */
export const ChannelIcons = ({ contact }: Props) => {
  const { t } = useTranslation('tickets');
  const channels = [
    { name: 'WhatsApp', Icon: WhatsApp, isThere: contact.number !== null || contact.isNumberHidden },
    { name: 'Telegram', Icon: Telegram, isThere: contact.telegramId !== null },
    { name: 'Messenger', Icon: Facebook, isThere: contact.messengerId !== null },
    { name: 'Instagram', Icon: Instagram, isThere: contact.instagramId !== null },
    { name: 'Webchat', Icon: Forum, isThere: contact.webchatId !== null },
  ].filter(({ isThere }) => isThere);
  if (channels.length === 0) return null;
  const label = t('row.channels', { names: channels.map(({ name }) => name).join(', ') });
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={{ display: 'flex', flexShrink: 0, alignSelf: 'center' }}
    >
      {channels.map(({ name, Icon }) => (
        <Icon key={name} sx={{ fontSize: 16, color: 'text.secondary' }} />
      ))}
    </Box>
  );
};
