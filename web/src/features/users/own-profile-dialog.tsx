import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session/session.ts';
import { SessionList } from './components/session-list.tsx';
import { EditUserDialog } from './components/user-dialog.tsx';

/** The user's own account and sessions (rule A22). */
const OwnProfileDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('users');
  const user = useUser();
  return (
    <EditUserDialog title={t('ownProfile')} user={user} draft="profile" onClose={onClose}>
      <Typography variant="h3" component="h3" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {t('sessions.own')}
      </Typography>
      <SessionList userId={user.id} />
    </EditUserDialog>
  );
};

export default OwnProfileDialog;
