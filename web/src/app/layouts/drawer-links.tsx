import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useNewcomers } from '../../entities/user/newcomers.ts';
import { formatBadge } from '../../lib/text/format.ts';
import { linkOf, useAllowedPages } from '../allowed-pages.ts';
import { prefetchPage } from '../page-files.tsx';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { needsAttention } from '../../features/connections/connection-list.ts';

const delayMs = 2000;

/** Whether a connection has been in trouble for two seconds; a shorter trouble does not count (rule W9). */
const useConnectionAlert = (): boolean => {
  const { data: isTroubled = false } = useQuery({ ...allConnections, select: needsAttention });
  const [wasTroubled, setWasTroubled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWasTroubled(isTroubled), isTroubled ? delayMs : 0);
    return () => clearTimeout(timer);
  }, [isTroubled]);
  return isTroubled && wasTroubled;
};

/** On the icon of a link: what waits there. */
const Mark = ({ text, color }: { readonly text: string; readonly color: 'error.main' | 'primary.dark' }) => (
  <Box
    component="span"
    data-alert
    sx={{
      position: 'absolute',
      top: -6,
      right: -9,
      minWidth: 18,
      height: 18,
      px: 0.5,
      borderRadius: 4.5,
      display: 'grid',
      placeItems: 'center',
      fontSize: '0.75rem',
      fontWeight: 800,
      bgcolor: color,
      color: color === 'error.main' ? 'error.contrastText' : 'primary.contrastText',
    }}
  >
    {text}
  </Box>
);

type Props = { readonly isOpen: boolean; readonly onFollow: () => void };

/** Links to the pages that this user may see. */
export const DrawerLinks = ({ isOpen, onFollow }: Props) => {
  const { t } = useTranslation('shell');
  const { t: bell } = useTranslation('notifications');
  const queryClient = useQueryClient();
  const isTroubled = useConnectionAlert();
  const waiting = useNewcomers().length;
  const marks: Readonly<Record<string, Parameters<typeof Mark>[0] & { readonly says: string }>> = {
    ...(isTroubled ? { connections: { text: '!', color: 'error.main', says: t('connectionAlert') } } : {}),
    ...(waiting === 0
      ? {}
      : {
          users: {
            text: formatBadge(waiting),
            color: 'primary.dark',
            says: bell('newcomers', { count: waiting }),
          },
        }),
  };
  const entries = useAllowedPages().flatMap((page) =>
    page.icon === undefined || page.title === undefined
      ? []
      : [{ page, to: linkOf(page), label: t(page.title), icon: page.icon, mark: marks[page.name] }],
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
      {entries.map(({ page, to, label, icon, mark }) => (
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
            aria-label={mark === undefined ? label : `${label}: ${mark.says}`}
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
              {mark === undefined ? null : <Mark text={mark.text} color={mark.color} />}
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
