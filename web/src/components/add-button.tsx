import AddRounded from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

type Props = {
  /** What is added; the label begins with the general word. */
  readonly label: string;
  readonly onClick: () => void;
};

/** The main action of a page. In a narrow window it is one short word beside the title. */
export const AddButton = ({ label, onClick }: Props) => {
  const { t } = useTranslation('common');
  return (
    <Button
      variant="contained"
      startIcon={<AddRounded />}
      aria-label={label}
      onClick={onClick}
      sx={{ minHeight: 44 }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {t('add')}
      </Box>
    </Button>
  );
};
