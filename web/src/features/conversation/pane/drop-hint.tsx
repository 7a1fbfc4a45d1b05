import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** Over the conversation while a file is dragged across it. */
const DropHint = () => {
  const { t } = useTranslation('conversation');
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 8,
        zIndex: 3,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        borderRadius: 2,
        border: '2px dashed',
        borderColor: 'primary.dark',
        bgcolor: 'background.paper',
        opacity: 0.94,
        pointerEvents: 'none',
      }}
    >
      <UploadFileRounded sx={{ fontSize: 44 }} />
      {t('upload.drop')}
    </Box>
  );
};

export default DropHint;
