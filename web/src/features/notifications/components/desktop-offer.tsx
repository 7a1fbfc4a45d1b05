import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';

const permissionNow = (): NotificationPermission | 'none' =>
  'Notification' in window ? Notification.permission : 'none';

/** Asks only whoever presses it, and only while there is something to ask (quality.md U24). */
export const DesktopOffer = () => {
  const texts = useTexts('notifications');
  const [permission, setPermission] = useState(permissionNow);
  if (permission !== 'default') return null;
  return (
    <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider', flexShrink: 0 }}>
      <Button
        fullWidth
        size="small"
        onClick={() => void Notification.requestPermission().then(setPermission)}
        sx={{ minHeight: 44 }}
      >
        {texts('desktop')}
      </Button>
    </Box>
  );
};
