import PauseCircleOutlineRounded from '@mui/icons-material/PauseCircleOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useResumeAutomation } from '../api/resume-automation.ts';

type Props = { readonly ticketId: number };

/** The desk says nothing by itself in this conversation, why, and a way to let it speak again (rule J7). */
const PausedStrip = ({ ticketId }: Props) => {
  const { t } = useTranslation('automation');
  const resume = useResumeAutomation();
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        fontSize: '0.8125rem',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <PauseCircleOutlineRounded color="warning" fontSize="small" />
      <Box sx={{ flex: 1 }}>{t('paused.text')}</Box>
      <Button sx={{ minHeight: 44 }} loading={resume.isPending} onClick={() => resume.mutate(ticketId)}>
        {t('paused.resume')}
      </Button>
    </Box>
  );
};

export default PausedStrip;
