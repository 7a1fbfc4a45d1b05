import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import { useTranslation } from 'react-i18next';
import { NoticeStrip } from '../notice-strip.tsx';

/** Says beside the composer that sends wait while the connection of the ticket is down. */
export const ConnectionStrip = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('conversation');
  return (
    <NoticeStrip icon={<WarningAmberRounded color="warning" fontSize="small" />} py={0.75}>
      {t('connectionDown', { name })}
    </NoticeStrip>
  );
};
