import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Notice } from '../../../components/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';

/** On small screens, below the list. */
export const WelcomeLine = () => {
  const texts = useTexts('tickets');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        flexShrink: 0,
      }}
    >
      <ForumOutlined fontSize="small" />
      <Typography variant="body2" component="p">
        {texts('welcome.text')}
      </Typography>
    </Box>
  );
};

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
