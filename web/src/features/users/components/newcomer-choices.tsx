import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { settles } from '../../../lib/settled-controls.ts';
import { useLetUserIn } from '../api/let-user-in.ts';

type Newcomer = { readonly id: number; readonly name: string };

/** A button for each sector. A desk without sectors has one button. */
export const NewcomerChoices = ({ newcomer }: { readonly newcomer: Newcomer }) => {
  const { t } = useTranslation('users');
  const { data: queues } = useQuery(allQueues);
  const letIn = useLetUserIn();
  if (queues === undefined) return null;
  const choices =
    queues.length === 0
      ? [{ id: 0, label: t('newcomers.letIn'), queueIds: [] }]
      : queues.map(({ id, name }) => ({
          id,
          label: t('newcomers.into', { sector: name }),
          queueIds: [id],
        }));
  return (
    <Box
      role="group"
      aria-label={t('newcomers.sectors', { name: newcomer.name })}
      // Below the text, so that the close button stays beside it.
      sx={{
        display: 'flex',
        gap: 1,
        minWidth: 0,
        overflowX: 'auto',
        order: 1,
        width: '100%',
      }}
    >
      {choices.map(({ id, label, queueIds }) => (
        <Button
          key={id}
          {...settles}
          size="small"
          variant="outlined"
          color="inherit"
          disabled={letIn.isPending}
          onClick={() => letIn.mutate({ userId: newcomer.id, queueIds })}
          sx={{ flexShrink: 0, minHeight: { xs: 44, sm: 36 } }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
};
