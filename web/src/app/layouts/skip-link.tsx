import Box from '@mui/material/Box';
import { useTexts } from '../../lib/i18n.ts';

export const mainId = 'main';

export const SkipLink = () => {
  const texts = useTexts('shell');
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 6,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {texts('skip')}
    </Box>
  );
};
