import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { linkOf, useAllowedPages } from '../allowed-pages.ts';
import { prefetchPage } from '../page-files.tsx';
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

type Props = { readonly isOpen: boolean; readonly onFollow: () => void };

/** Links to the pages that this user may see. */
export const DrawerLinks = ({ isOpen, onFollow }: Props) => {
  const { t } = useTranslation('shell');
  const queryClient = useQueryClient();
  const isTroubled = useConnectionAlert();
  const alerts: Readonly<Record<string, string>> = isTroubled ? { connections: t('connectionAlert') } : {};
  const entries = useAllowedPages().flatMap((page) =>
    page.icon === undefined || page.title === undefined
      ? []
      : [{ page, to: linkOf(page), label: t(page.title), icon: page.icon, alert: alerts[page.name] }],
  );
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // In a low window the links scroll, and the one of this page stays in view.
  useEffect(() => {
    list.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <Box
      ref={list}
      component="ul"
      sx={{ listStyle: 'none', m: 0, px: 1, py: 1.5, display: 'grid', gap: 0.5 }}
    >
      {entries.map(({ page, to, label, icon, alert }) => (
        <li key={to}>
          <ButtonBase
            component={NavLink}
            to={to}
            // Every address starts with the first page's address.
            end={to === paths.home.to()}
            title={isOpen ? undefined : label}
            onClick={onFollow}
            onPointerEnter={() => prefetchPage(page, queryClient)}
            onFocus={() => prefetchPage(page, queryClient)}
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
            {isOpen ? (
              <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {label}
              </Box>
            ) : null}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
};
