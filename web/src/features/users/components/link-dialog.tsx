import { passwordLinkHours, type User, makePasswordLink, revokePasswordLink } from '@balcao/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../components/use-copy.ts';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { userQueries } from '../api/user-queries.ts';
import { paths } from '../../../config/paths.ts';
import { api } from '../../../lib/session/session.ts';

/** The token follows the #, so no server and no log sees it. */
const addressOf = (token: string): string => `${window.location.origin}${paths.passwordLink.to(token)}`;

const useRefresh = (userId: number) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: userQueries.link(userId).queryKey });
};

const useMakeLink = (userId: number) => {
  const refresh = useRefresh(userId);
  return useMutation({
    mutationFn: async () => addressOf((await api.call(makePasswordLink, { params: { userId } })).token),
    onSettled: refresh,
    // The address is a secret, so the cache drops it when the dialog closes.
    gcTime: 0,
  });
};

const useRevokeLink = (userId: number) => {
  const refresh = useRefresh(userId);
  return useMutation({
    mutationFn: () => api.call(revokePasswordLink, { params: { userId } }),
    onSettled: refresh,
  });
};

const MadeLink = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const copy = useCopy();
  return (
    <>
      <TextField
        label={t('link.address')}
        value={address}
        fullWidth
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button
        variant="contained"
        onClick={() => void copy(address)}
        sx={{ minHeight: 44, alignSelf: 'start' }}
      >
        {common('copy')}
      </Button>
      <Alert severity="info">{t('link.once', { hours: passwordLinkHours })}</Alert>
    </>
  );
};

type Props = { readonly user: User; readonly onClose: () => void };

/** A link by which a user chooses a password: created, copied, revoked (rule A24). */
export const LinkDialog = ({ user, onClose }: Props) => {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const { data } = useQuery(userQueries.link(user.id));
  const deskMoment = useDeskMoment();
  const make = useMakeLink(user.id);
  const revoke = useRevokeLink(user.id);
  const expiresAt = data?.expiresAt ?? null;
  const address = expiresAt === null ? undefined : make.data;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('link.of', { name: user.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography>{t(user.isInvited === true ? 'link.whyInvited' : 'link.whyForgot')}</Typography>
        {expiresAt === null ? null : (
          <Typography role="status">{t('link.until', deskMoment(expiresAt))}</Typography>
        )}
        {address === undefined ? null : <MadeLink address={address} />}
        <Button
          variant={address === undefined ? 'contained' : 'outlined'}
          loading={make.isPending}
          onClick={() => make.mutate()}
          sx={{ minHeight: 44, alignSelf: 'start' }}
        >
          {expiresAt === null ? t('link.make') : t('link.makeAnew')}
        </Button>
      </DialogContent>
      <DialogActions>
        {expiresAt === null ? null : (
          <Button color="error" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('link.end')}
          </Button>
        )}
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
