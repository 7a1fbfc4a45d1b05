import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../locales/language.ts';
import { subscribeBrowser } from '../api/push-subscription.ts';

const permissionNow = (): NotificationPermission | 'none' =>
  'Notification' in window ? Notification.permission : 'none';

/** Asks for the permission only on a click, and only while it is undecided (rule B4). */
export const DesktopOffer = () => {
  const { t } = useTranslation('notifications');
  const [permission, setPermission] = useState(permissionNow);
  const language = useLanguage();
  if (permission !== 'default') return null;
  const ask = async (): Promise<void> => {
    setPermission(await Notification.requestPermission());
    // Without a service worker or push the open page still notifies.
    await subscribeBrowser(language).catch(() => undefined);
  };
  return (
    <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider', flexShrink: 0 }}>
      <Button fullWidth size="small" onClick={() => void ask()} sx={{ minHeight: 44 }}>
        {t('desktop')}
      </Button>
    </Box>
  );
};
