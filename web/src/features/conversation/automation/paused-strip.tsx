import PauseCircleOutlineRounded from '@mui/icons-material/PauseCircleOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { NoticeStrip } from '../notice-strip.tsx';
import { resumeAutomation } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';

/** The live update brings the changed ticket. */
const useResumeAutomation = () =>
  useMutation({
    mutationFn: (ticketId: number) => api.call(resumeAutomation, { params: { ticketId } }),
  });

type Props = { readonly ticketId: number };

/** Says that the automation is paused in this conversation and why, with a button that ends the pause (rule J7). */
const PausedStrip = ({ ticketId }: Props) => {
  const { t } = useTranslation('automation');
  const resume = useResumeAutomation();
  return (
    <NoticeStrip icon={<PauseCircleOutlineRounded color="warning" fontSize="small" />} py={0.5}>
      <Box sx={{ flex: 1 }}>{t('paused.text')}</Box>
      <Button sx={{ minHeight: 44 }} loading={resume.isPending} onClick={() => resume.mutate(ticketId)}>
        {t('paused.resume')}
      </Button>
    </NoticeStrip>
  );
};

export default PausedStrip;
