import { type UserSession, endUserSession, endUserSessions, type User } from '@balcao/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ColorChip } from '../../../components/color-chip.tsx';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { userQueries } from '../api/user-queries.ts';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { browserInWords } from '../browser-in-words.ts';

type Props = { readonly user: User; readonly onClose: () => void };

export const SessionsDialog = ({ user, onClose }: Props) => {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('sessions.of', { name: user.name })}</DialogTitle>
      <DialogContent>
        <SessionList userId={user.id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** The session to end; null ends all except the current one. */
const useEndSessions = (userId: number) => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('users');
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? api.call(endUserSessions, { params: { userId } })
        : api.call(endUserSession, { params: { userId, sessionId } }),
    onSuccess: (_, sessionId) =>
      toast('success', t(sessionId === null ? 'sessions.allEnded' : 'sessions.ended')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: userQueries.sessions(userId).queryKey }),
  });
};

const useBrowserText = () => {
  const { t } = useTranslation('users');
  return (agent: string | null): string => {
    const { browser, system } = browserInWords(agent ?? '');
    if (browser !== undefined && system !== undefined) return t('sessions.browserOn', { browser, system });
    return browser ?? system ?? t('sessions.unknownBrowser');
  };
};

type RowProps = {
  readonly session: UserSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
};

const SessionRow = ({ session, isBusy, onEnd }: RowProps) => {
  const { t } = useTranslation('users');
  const browser = useBrowserText()(session.agent);
  const deskMoment = useDeskMoment();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {browser} {session.isCurrent ? <ColorChip label={t('sessions.current')} /> : null}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {session.address ?? t('sessions.unknownAddress')}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {t('sessions.times', {
            since: deskMoment(session.startedAt).dateAndTime,
            seen: deskMoment(session.seenAt).dateAndTime,
          })}
        </Typography>
      </Box>
      {session.isCurrent ? null : (
        <Button
          color="error"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={t('sessions.endOne', { browser })}
          sx={{ minHeight: 44, flexShrink: 0 }}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Box>
  );
};

/** The sessions of a user, which can be ended here (rule A22). */
export const SessionList = ({ userId }: { readonly userId: number }) => {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const { data, isError, refetch } = useQuery(userQueries.sessions(userId));
  const end = useEndSessions(userId);
  if (isError) {
    const retry = (
      <Button color="inherit" onClick={() => void refetch()}>
        {common('retry')}
      </Button>
    );
    return (
      <Alert severity="error" action={retry}>
        {t('sessions.failed')}
      </Alert>
    );
  }
  if (data === undefined) return <Typography role="status">{common('loading')}</Typography>;
  const others = data.sessions.filter(({ isCurrent }) => !isCurrent);
  if (data.sessions.length === 0) return <Typography>{t('sessions.none')}</Typography>;
  return (
    <Box>
      <Box component="ul" aria-label={t('sessions.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </Box>
      {others.length < 2 ? null : (
        <Button
          color="error"
          disabled={end.isPending}
          onClick={() => end.mutate(null)}
          sx={{ mt: 1, minHeight: 44 }}
        >
          {others.length < data.sessions.length ? t('sessions.endOthers') : t('sessions.endAll')}
        </Button>
      )}
    </Box>
  );
};
