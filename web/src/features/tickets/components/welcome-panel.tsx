import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Notice } from '../../../components/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';

/** Beside the list while no conversation is open. */
export const WelcomePanel = () => {
  const texts = useTexts('tickets');
  return (
    <Notice
      icon={<ForumOutlined />}
      heading="h1"
      title={texts('welcome.title')}
      text={texts('welcome.text')}
    />
  );
};
