import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Notice } from '../../../components/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';

/** On small screens, below the list: a line, since the list needs the room. */
export const WelcomeLine = () => {
  const texts = useTexts('tickets');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        flexShrink: 0,
      }}
    >
      <ForumOutlined sx={{ fontSize: 16 }} />
      <Typography variant="caption" component="p">
        {texts('welcome.title')}
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
