import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { settles } from '../../../lib/page/settled-controls.ts';
import { SectorMenu } from './sector-menu.tsx';
import { letUserIn } from '@balcao/contracts';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { userKeys } from '../../../entities/user/user-keys.ts';

type LettingIn = { readonly userId: number; readonly queueIds: readonly number[] };

const useLetUserIn = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('users');
  return useMutation({
    mutationFn: ({ userId, queueIds }: LettingIn) =>
      api.call(letUserIn, { params: { userId: String(userId) }, body: { queueIds: [...queueIds] } }),
    onSuccess: async ({ name }) => {
      toast('success', t('newcomers.done', { name }));
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
};

type Newcomer = { readonly id: number; readonly name: string };

/** More sectors do not fit beside each other, so they are in a menu. */
const maxButtons = 3;

/** A button for each sector, or a menu of many. A desk without sectors has one button. */
export const NewcomerChoices = ({ newcomer }: { readonly newcomer: Newcomer }) => {
  const { t } = useTranslation('users');
  const { data: queues } = useQuery(allQueues);
  const letIn = useLetUserIn();
  if (queues === undefined) return null;
  const label = t('newcomers.sectors', { name: newcomer.name });
  const putInto = (queueIds: number[]): void => letIn.mutate({ userId: newcomer.id, queueIds });
  if (queues.length > maxButtons)
    return (
      <SectorMenu
        label={label}
        queues={queues}
        isBusy={letIn.isPending}
        onChoose={(queueId) => putInto([queueId])}
      />
    );
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
      aria-label={label}
      // Below the text, so that the close button stays beside it.
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0, order: 1, width: '100%' }}
    >
      {choices.map((choice) => (
        <Button
          key={choice.id}
          {...settles}
          size="small"
          variant="outlined"
          color="inherit"
          disabled={letIn.isPending}
          onClick={() => putInto(choice.queueIds)}
          sx={{ minHeight: { xs: 44, sm: 36 }, overflowWrap: 'anywhere' }}
        >
          {choice.label}
        </Button>
      ))}
    </Box>
  );
};
