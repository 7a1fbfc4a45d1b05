import HeartBrokenOutlined from '@mui/icons-material/HeartBrokenOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../lib/i18n.ts';

/** A page that broke, or whose files a new release replaced: loading it anew helps in both cases. */
export const RouteError = () => {
  const texts = useTexts('shell');
  return (
    <Box sx={{ height: '100%', minHeight: 240, flex: 1, display: 'flex' }}>
      <Notice
        icon={<HeartBrokenOutlined />}
        title={texts('broken.title')}
        text={texts('broken.text')}
        role="alert"
      >
        <Button variant="contained" onClick={() => window.location.reload()}>
          {texts('broken.reload')}
        </Button>
      </Notice>
    </Box>
  );
};
