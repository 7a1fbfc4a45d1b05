import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';

type Props = { readonly to: string };

export const BackLink = ({ to }: Props) => {
  const { t } = useTranslation('conversation');
  return (
    <IconButton component={RouterLink} to={to} aria-label={t('back')}>
      <ArrowBackRounded />
    </IconButton>
  );
};

/** Stands in for the header of a conversation, with the same height and a link back. */
export const BackBar = ({ to }: Props) => (
  <Box
    component="header"
    sx={{
      display: 'flex',
      alignItems: 'center',
      px: 0.5,
      minHeight: 68,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      flexShrink: 0,
    }}
  >
    <BackLink to={to} />
  </Box>
);
