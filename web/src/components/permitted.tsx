import { can, type Permission } from '@balcao/contracts';
import LockOutlined from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { useTexts } from '../lib/i18n.ts';
import { useUser } from '../lib/session.ts';

type Props = { readonly permission: Permission; readonly children: ReactNode };

/** Says that a page isn't for this user; what it would show is refused by the server anyway. */
export const Permitted = ({ permission, children }: Props) => {
  const texts = useTexts('shell');
  const { profile } = useUser();
  return can(profile, permission) ? (
    children
  ) : (
    <Notice icon={<LockOutlined />} title={texts('notPermitted.title')} text={texts('notPermitted.text')} />
  );
};
