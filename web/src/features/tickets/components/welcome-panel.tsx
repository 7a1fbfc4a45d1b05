import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/notice.tsx';

type Props = { readonly heading: 'h1' | 'h2' };

/** Shown while no conversation is open: beside the list, or below it on small screens. */
export const WelcomePanel = ({ heading }: Props) => {
  const { t } = useTranslation('tickets');
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
      title={t('welcome.title')}
      text={t('welcome.text')}
    />
  );
};
