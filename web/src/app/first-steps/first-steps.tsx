import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstStepsAreOver } from './first-steps-choice.ts';
import { StepList } from './step-list.tsx';
import { useSteps } from './use-steps.ts';

type Props = {
  /** Shows when there are no steps. */
  readonly usual: ReactElement;
  readonly heading: 'h1' | 'h2';
};

/** Shows an admin which steps the desk still needs, while no ticket is open (rule U20). It never blocks anything. */
const FirstSteps = ({ usual, heading }: Props) => {
  const { t } = useTranslation('first-steps');
  const titleId = useId();
  const steps = useSteps();
  const isOver = firstStepsAreOver.use();
  /** A user who saw an open step also sees the last one ticked. */
  const [wasOpen, setWasOpen] = useState(false);
  const areDone = steps?.areDone;
  if (areDone === false && !wasOpen) setWasOpen(true);
  useEffect(() => {
    if (areDone === true && !wasOpen) firstStepsAreOver.choose(true);
  }, [areDone, wasOpen]);
  if (steps === undefined || isOver || (steps.areDone && !wasOpen)) return usual;
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', p: { xs: 2, sm: 4 } }}>
      <Box component="section" aria-labelledby={titleId} sx={{ m: 'auto', width: '100%', maxWidth: 460 }}>
        <Typography id={titleId} variant="h6" component={heading}>
          {t(steps.areDone ? 'ready.title' : 'title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 1.5 }}>
          {t(steps.areDone ? 'ready.text' : 'text')}
        </Typography>
        <StepList steps={steps} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 1.5 }}>
          <Button size="small" onClick={() => firstStepsAreOver.choose(true)}>
            {t(steps.areDone ? 'close' : 'hide')}
          </Button>
          <Typography variant="caption" color="textSecondary">
            {t('again')}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
};

export default FirstSteps;
