import { can } from '@balcao/contracts';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import CableOutlined from '@mui/icons-material/CableOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useConnectionAlert } from './use-connection-alert.ts';

const Exclamation = () => (
  <Box
    component="span"
    data-alert
    sx={{
      position: 'absolute',
      top: -6,
      right: -9,
      width: 18,
      height: 18,
      borderRadius: '50%',
      display: 'grid',
      placeItems: 'center',
      fontSize: '0.75rem',
      fontWeight: 800,
      bgcolor: 'error.main',
      color: 'error.contrastText',
    }}
  >
    {'!'}
  </Box>
);

type Entry = {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly alert?: string | undefined;
};

type Props = { readonly isOpen: boolean; readonly onFollow: () => void };

/** The pages that this user may see. */
export const DrawerLinks = ({ isOpen, onFollow }: Props) => {
  const texts = useTexts('shell');
  const { profile } = useUser();
  const isTroubled = useConnectionAlert();
  const entries: readonly Entry[] = [
    { to: paths.tickets.to(), label: texts('links.tickets'), icon: <ForumOutlined /> },
    { to: paths.contacts.to(), label: texts('links.contacts'), icon: <ContactsOutlined /> },
    { to: paths.quickAnswers.to(), label: texts('links.quickAnswers'), icon: <BoltOutlined /> },
    { to: paths.tags.to(), label: texts('links.tags'), icon: <LocalOfferOutlined /> },
    ...(can(profile, 'drawer-admin-items:view')
      ? [
          {
            to: paths.connections.to(),
            label: texts('links.connections'),
            icon: <CableOutlined />,
            alert: isTroubled ? texts('connectionAlert') : undefined,
          },
          { to: paths.users.to(), label: texts('links.users'), icon: <GroupOutlined /> },
        ]
      : []),
  ];
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1, py: 1.5, display: 'grid', gap: 0.5 }}>
      {entries.map(({ to, label, icon, alert }) => (
        <li key={to}>
          <ButtonBase
            component={NavLink}
            to={to}
            title={isOpen ? undefined : label}
            onClick={onFollow}
            aria-label={alert === undefined ? label : `${label}: ${alert}`}
            sx={{
              width: '100%',
              minHeight: 46,
              px: 1.5,
              gap: 2,
              justifyContent: 'flex-start',
              borderRadius: 1.2,
              fontSize: '0.9375rem',
              fontWeight: 600,
              whiteSpace: 'nowrap',
              color: 'text.secondary',
              '&:hover': { bgcolor: 'action.hover' },
              '&.active': { bgcolor: 'action.selected', color: 'primary.dark' },
            }}
          >
            <Box component="span" sx={{ position: 'relative', display: 'flex' }}>
              {icon}
              {alert === undefined ? null : <Exclamation />}
            </Box>
            {isOpen ? label : null}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
};
