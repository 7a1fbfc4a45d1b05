import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewcomers } from '../../../entities/user/newcomers.ts';
import Button from '@mui/material/Button';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { settles } from '../../../lib/page/settled-controls.ts';
import { letUserIn, type Queue } from '@balcao/contracts';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { userKeys } from '../../../entities/user/user-keys.ts';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

type Props = {
  /** Says whom the sector is for. */
  readonly label: string;
  readonly queues: readonly Pick<Queue, 'id' | 'name'>[];
  readonly isBusy: boolean;
  readonly onChoose: (queueId: number) => void;
};

/** A button whose menu lists the sectors. */
const SectorMenu = ({ label, queues, isBusy, onChoose }: Props) => {
  const { t } = useTranslation('users');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        {...settles}
        size="small"
        variant="outlined"
        color="inherit"
        endIcon={<ExpandMoreRounded />}
        disabled={isBusy}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: { xs: 44, sm: 36 }, order: 1 }}
      >
        {t('newcomers.choose')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 360 } } }}
      >
        {queues.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              close();
              onChoose(id);
            }}
            sx={{ minHeight: 44 }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

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
const NewcomerChoices = ({ newcomer }: { readonly newcomer: Newcomer }) => {
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

/** Users who signed up come before all others (rule A12). */
export const WaitingList = () => {
  const { t } = useTranslation('users');
  const titleId = useId();
  const waiting = useNewcomers();
  if (waiting.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      variant="outlined"
      sx={{ mb: 2, px: 2, py: 1.5, maxHeight: '40%', overflowY: 'auto', flexShrink: 0 }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {t('waiting.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('waiting.hint')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {waiting.map((user) => (
          <Box
            key={user.id}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 1 }}
          >
            <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" component="p">
                {user.name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {user.email}
              </Typography>
            </Box>
            <NewcomerChoices newcomer={user} />
          </Box>
        ))}
      </Box>
    </Paper>
  );
};
