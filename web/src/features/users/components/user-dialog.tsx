import { can, type User } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormText } from '../../../components/form/form-text.tsx';
import { NewPassword } from '../../../components/form/new-password.tsx';
import { allConnections } from '../../../entities/connection/all-connections.ts';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useSaveUser } from '../api/change-users.ts';
import { readUser } from '../api/user-queries.ts';
import { changedUserForm, newUser, newUserForm, type UserFields, valuesOf } from '../user-form.ts';
import { UserRights } from './user-rights.tsx';

type Opened = { readonly user: User; readonly version: string | undefined };

type Props = {
  readonly title: string;
  /** Undefined for a new user. */
  readonly opened: Opened | undefined;
  /** The form's draft key. */
  readonly draft: string;
  readonly onInvited?: (user: User) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

const useValueText = () => {
  const { t } = useTranslation('users');
  const { data: queues = [] } = useQuery(allQueues);
  const { data: connections = [] } = useQuery(allConnections);
  const asText = (value: unknown): string =>
    typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return (value: unknown, name: string): string => {
    if (name === 'queueIds' && Array.isArray(value))
      return queues.flatMap((queue) => (value.includes(queue.id) ? [queue.name] : [])).join(', ') || '–';
    if (name === 'whatsappId') return connections.find(({ id }) => id === value)?.name ?? t('noConnection');
    if (typeof value === 'boolean') return t(value ? 'suspension.chip' : 'suspension.not');
    if (value === 'admin' || value === 'user') return t(`profiles.${value}`);
    if (value === 'enabled' || value === 'disabled') return t(`tricked.${value}`);
    return asText(value);
  };
};

/** All fields of a user for admins; name, e-mail and password for a user's own profile (rule U18). */
export const UserDialog = ({ title, opened, draft, onInvited, onClose, children }: Props) => {
  const { t } = useTranslation('users');
  const { id: ownId, profile } = useUser();
  const save = useSaveUser();
  const valueText = useValueText();
  const userId = opened?.user.id;
  const isNew = userId === undefined;
  const schema = isNew ? newUserForm : changedUserForm;
  const start = opened === undefined ? newUser : valuesOf(opened.user);
  const form = useForm<UserFields>({
    resolver: zodResolver(schema),
    defaultValues: start,
  });
  const { control } = form;
  const state = useAdminForm({
    form,
    schema,
    start,
    draft: { form: draft, id: userId },
    notInDraft: ['password'],
    errorFields: {
      ERR_USER_EMAIL_ALREADY_EXISTS: 'email',
      ERR_QUEUE_NOT_FOUND: 'queueIds',
      ERR_NO_WAPP_FOUND: 'whatsappId',
    },
    version: opened?.version,
    ...(userId === undefined
      ? {}
      : {
          loadCurrent: async () => {
            const { user, version } = await readUser(userId);
            return { values: valuesOf(user), version };
          },
        }),
    save: async (fields, version) => {
      const user = await save.mutateAsync({ userId, fields, version });
      if (isNew && fields.chooses === 'link') onInvited?.(user);
    },
    onClose,
  });
  const chooses = useWatch({ control, name: 'chooses' });
  const labels = {
    name: t('name'),
    email: t('email'),
    profile: t('profile'),
    queueIds: t('sectors'),
    whatsappId: t('connection'),
    startWork: t('startWork'),
    endWork: t('endWork'),
    isTricked: t('viewContacts'),
    isSuspended: t('suspension.field'),
  };
  return (
    <FormDialog state={state} title={title} isNew={isNew} width="xs" labels={labels} valueText={valueText}>
      <FormText control={control} name="name" label={t('name')} required autoFocus />
      <FormText control={control} name="email" type="email" label={t('email')} required />
      {isNew ? (
        <FormText control={control} name="chooses" label={t('chooses.label')} isSelect>
          <MenuItem value="admin">{t('chooses.admin')}</MenuItem>
          <MenuItem value="link">{t('chooses.link')}</MenuItem>
        </FormText>
      ) : null}
      {isNew && chooses === 'link' ? null : (
        <NewPassword
          control={control}
          name="password"
          ownFields={['name', 'email']}
          label={isNew ? t('password') : t('newPassword')}
          hint={isNew ? t('passwordHint') : t('keptPasswordHint')}
          required={isNew}
        />
      )}
      {can(profile, 'user-modal:editProfile') ? (
        <UserRights control={control} isOwn={userId === ownId} />
      ) : null}
      {children}
    </FormDialog>
  );
};

type EditProps = Omit<Props, 'opened' | 'onInvited'> & { readonly user: User };

/** Opens with the current user from the server, or with the page's data if that fails. */
export const EditUserDialog = ({ user, ...props }: EditProps) => {
  const { data, isError } = useQuery({
    queryKey: ['user-to-edit', user.id],
    queryFn: () => readUser(user.id),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { showsOwnErrors: true },
  });
  const opened = data ?? (isError ? { user, version: undefined } : undefined);
  return opened === undefined ? null : <UserDialog {...props} opened={opened} />;
};
