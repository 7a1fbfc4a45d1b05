import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import { Notice } from '../../../components/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';

type Props = { readonly heading: 'h1' | 'h2' };

/** While no conversation is open: beside the list, or below it on small screens. */
export const WelcomePanel = ({ heading }: Props) => {
  const texts = useTexts('tickets');
  return (
    <Notice
      icon={
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 96,
            height: 96,
            borderRadius: '50%',
            bgcolor: 'action.selected',
            color: 'primary.main',
          }}
        >
          <ForumOutlined sx={{ fontSize: 48 }} />
        </Box>
      }
      heading={heading}
      title={texts('welcome.title')}
      text={texts('welcome.text')}
    />
  );
};
