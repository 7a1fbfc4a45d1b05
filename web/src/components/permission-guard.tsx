import { can, type Permission } from '@balcao/contracts';
import LockOutlined from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';
import { useUser } from '../lib/session/session.ts';

type Props = { readonly permission: Permission; readonly children: ReactNode };

/** Says that a page is not for this user. The server refuses its data anyway. */
export const PermissionGuard = ({ permission, children }: Props) => {
  const { t } = useTranslation('shell');
  const { profile } = useUser();
  return can(profile, permission) ? (
    children
  ) : (
    <Notice icon={<LockOutlined />} title={t('notPermitted.title')} text={t('notPermitted.text')} />
  );
};
