import type { ShownTicket } from '@balcao/contracts';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import WavingHandOutlined from '@mui/icons-material/WavingHandOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/notice.tsx';
import { paths } from '../../../config/paths.ts';
import { useUser } from '../../../lib/session/session.ts';

type Props = { readonly ticket: Pick<ShownTicket, 'elsewhere'> };

/** Shown when there are no messages. A contact who writes on another connection is not greeted as new. */
const EmptyConversation = ({ ticket: { elsewhere } }: Props) => {
  const { t } = useTranslation('conversation');
  const { id: userId } = useUser();
  if (elsewhere === null) return <Notice icon={<WavingHandOutlined />} title={t('empty')} />;
  const { id, status, user, whatsapp } = elsewhere;
  const who = user === null || status === 'pending' ? 'nobody' : user.id === userId ? 'you' : 'other';
  const connection = whatsapp?.name ?? t('elsewhere.noConnection');
  return (
    <Notice
      icon={<ForumOutlined />}
      title={t(`elsewhere.${who}`, { user: user?.name, connection })}
      text={t('elsewhere.text')}
    >
      <Button variant="outlined" component={Link} to={paths.ticket.to(id, status)}>
        {t('elsewhere.open', { id })}
      </Button>
    </Notice>
  );
};

export default EmptyConversation;
