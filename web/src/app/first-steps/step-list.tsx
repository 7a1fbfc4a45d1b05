import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { visuallyHidden } from '../../components/text-styles.ts';
import { paths } from '../../config/paths.ts';
import { useChangeSetting } from '../../features/settings/api/change-setting.ts';
import { stepNames, type Steps } from './use-steps.ts';

type StepProps = {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
};

const Step = ({ title, text, isDone, children }: StepProps) => {
  const { t } = useTranslation('first-steps');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', color: isDone ? 'success.main' : 'text.secondary' }}>
        {isDone ? <CheckCircleRounded /> : <RadioButtonUncheckedRounded />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {title}
          <Box component="span" sx={visuallyHidden}>
            {`: ${t(isDone ? 'state.done' : 'state.open')}`}
          </Box>
        </Typography>
        {isDone ? null : (
          <>
            <Typography variant="body2" color="textSecondary">
              {text}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>{children}</Box>
          </>
        )}
      </Box>
    </Box>
  );
};

type Props = {
  readonly steps: Steps;
  /** Called when the user follows a link of the list. */
  readonly onFollow?: () => void;
};

/** The steps that the desk needs, each with a link; done steps are ticked. */
export const StepList = ({ steps, onFollow }: Props) => {
  const { t } = useTranslation('first-steps');
  const change = useChangeSetting();
  const { isDone, unlinked, hasSectors } = steps;
  const to = {
    connection: paths.connections.to(),
    sector: paths.queues.to(),
    people: paths.users.to(),
    greeting: hasSectors ? paths.queues.to() : paths.connections.to(),
  };
  const isUnlinked = unlinked !== undefined;
  return (
    <Box component="ol" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0, textAlign: 'start' }}>
      {stepNames.map((name) => {
        const mustScan = name === 'connection' && isUnlinked;
        return (
          <Step
            key={name}
            title={t(`steps.${name}.title`)}
            text={mustScan ? t('steps.connection.unlinked', { name: unlinked }) : t(`steps.${name}.text`)}
            isDone={isDone[name]}
          >
            <Button
              variant="outlined"
              size="small"
              component={Link}
              to={to[name]}
              {...(onFollow === undefined ? {} : { onClick: onFollow })}
            >
              {mustScan ? t('steps.connection.scan') : t(`steps.${name}.go`)}
            </Button>
            {name === 'sector' ? (
              <Button
                size="small"
                disabled={change.isPending}
                onClick={() => change.mutate({ key: 'allTicket', value: 'enabled', before: 'disabled' })}
              >
                {t('steps.sector.everybody')}
              </Button>
            ) : null}
          </Step>
        );
      })}
    </Box>
  );
};
