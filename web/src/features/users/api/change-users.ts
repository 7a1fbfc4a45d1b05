import { changeUser, createUser, deleteUser, inviteUser, type User } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, session } from '../../../lib/session/session.ts';
import { toast, toastUndo } from '../../../lib/page/toasts.ts';
import type { UserFields } from '../user-form.ts';
import { userKeys } from '../../../entities/user/user-keys.ts';

type UserToSave = {
  /** Undefined for a new user. */
  readonly userId: number | undefined;
  readonly fields: UserFields;
  readonly version: string | undefined;
};

/** The caller does not wait for it, so the dialog closes before the list is fetched again. */
const useRefresh = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: userKeys.all });
};

const saved = ({ userId, fields, version }: UserToSave): Promise<User> => {
  const { chooses, password, whatsappId, ...rest } = fields;
  const details = { ...rest, whatsappId: whatsappId === 0 ? null : whatsappId };
  if (userId !== undefined)
    return api.call(changeUser, { params: { userId }, body: { ...details, password }, version });
  return chooses === 'link'
    ? api.call(inviteUser, { body: details })
    : api.call(createUser, { body: { ...details, password } });
};

export const useSaveUser = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('users');
  return useMutation({
    mutationFn: saved,
    onSuccess: (user) => {
      session.learn(user);
      toast('success', t('saved'));
      refresh();
    },
    meta: { showsOwnErrors: true },
  });
};

export const useSwitchContacts = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ userId, isTricked }: { readonly userId: number; readonly isTricked: User['isTricked'] }) =>
      api.call(changeUser, { params: { userId }, body: { isTricked } }),
    onSuccess: (user) => session.learn(user),
    onSettled: refresh,
  });
};

type Suspension = { readonly user: Pick<User, 'id' | 'name'>; readonly isSuspended: boolean };

/** Shuts a user out, or lets them in again; the toast offers undo (rule A27). */
export const useSuspendUser = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('users');
  const save = ({ user, isSuspended }: Suspension): Promise<User> =>
    api.call(changeUser, { params: { userId: user.id }, body: { isSuspended } });
  const undo = useMutation({ mutationFn: save, onSettled: refresh });
  return useMutation({
    mutationFn: save,
    onSuccess: (_, { user, isSuspended }) =>
      toastUndo(
        `suspension:${String(user.id)}`,
        t(isSuspended ? 'suspension.done' : 'suspension.over', { name: user.name }),
        () => undo.mutate({ user, isSuspended: !isSuspended }),
      ),
    onSettled: refresh,
  });
};

export const useDeleteUser = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('users');
  return useMutation({
    mutationFn: (userId: number) => api.call(deleteUser, { params: { userId } }),
    onSuccess: () => toast('success', t('deleted')),
    onSettled: refresh,
  });
};
