import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { laterPart } from '../../components/loading/later-part.tsx';
import { Splash } from '../../components/loading/delayed-skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { isEnabled, settingQueries } from '../../entities/setting/setting-queries.ts';
import { useIsPhone, railWidth } from '../../lib/page/screen.ts';
import { followDeskTheme } from '../../lib/page/theme-choice.ts';
import { followVisibleHeight, visibleHeight } from '../../lib/page/visible-height.ts';
import { Keyboard } from './keyboard.tsx';
import { NoticeStack } from './notice-stack.tsx';
import { TopBar } from './top-bar.tsx';
import { countInTitle } from '../../lib/page/document-title.ts';
import { notificationQueries } from '../../features/notifications/api/notification-queries.ts';
import { useTranslation } from 'react-i18next';
import { DrawerLinks } from './drawer-links.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';

// Only small screens need it, and only when it opens.
const OverlayDrawer = lazyPart(() => import('./overlay-drawer.tsx'));

/** The longest name of a page, in any language, fits. */
const openWidth = 272;

type Props = {
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** On wide screens the drawer narrows to a rail of icons; below 600 px it opens over the page. */
const SideDrawer = ({ isNarrow, isOpen, onClose }: Props) => {
  const { t } = useTranslation('shell');
  if (isNarrow)
    return isOpen ? <OverlayDrawer width={openWidth} label={t('navigation')} onClose={onClose} /> : null;
  return (
    <Box
      component="nav"
      data-off-paper
      aria-label={t('navigation')}
      sx={(theme) => ({
        width: isOpen ? openWidth : railWidth,
        flexShrink: 0,
        overflow: 'hidden auto',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: theme.transitions.create('width', { duration: 160 }),
      })}
    >
      <DrawerLinks isOpen={isOpen} onFollow={() => undefined} />
    </Box>
  );
};

const mainId = 'main';

const SkipLink = () => {
  const { t } = useTranslation('shell');
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      data-off-paper
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 6,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('skip')}
    </Box>
  );
};

/** The tab's title starts with the unread count too (rule B5), even if the bell is hidden. */
const TitleBadge = () => {
  const count = useQuery(notificationQueries.bell()).data?.count ?? 0;
  useEffect(() => {
    countInTitle(count);
    return () => countInTitle(0);
  }, [count]);
  return null;
};

const LiveBanner = laterPart(() => import('./live-banner.tsx'));
const WorkEndBanner = laterPart(() => import('./work-end-banner.tsx'));
const PaperTimes = laterPart(() => import('./paper-times.tsx'));

/** The frame around every page of a signed-in user. */
export const AppShell = () => {
  const isPhone = useIsPhone();
  const isInConversation = useMatch(paths.ticket.pattern)?.params.ticketId !== undefined;
  const hasNoBar = isPhone && isInConversation;
  const { data: settings, isError } = useQuery(settingQueries.list());
  // Until the user opens or closes the drawer, the desk's setting decides; on small screens it is closed.
  const [ownChoice, setOwnChoice] = useState<boolean>();
  const isDrawerOpen = ownChoice ?? (!isPhone && isEnabled(settings, 'sideMenu'));

  useEffect(() => {
    if (settings !== undefined) followDeskTheme(isEnabled(settings, 'darkMode') ? 'dark' : 'light');
    else if (isError) followDeskTheme('light');
  }, [settings, isError]);

  useEffect(followVisibleHeight, []);

  return (
    <Box
      data-frame
      sx={{ height: visibleHeight, display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <SkipLink />
      <TitleBadge />
      <PaperTimes />
      {/* On a phone the conversation's header replaces the bar, to leave room for messages. */}
      {hasNoBar ? null : (
        <TopBar isDrawerOpen={isDrawerOpen} onToggleDrawer={() => setOwnChoice(!isDrawerOpen)} />
      )}
      <NoticeStack isBelowHeader={hasNoBar}>
        <LiveBanner />
        <WorkEndBanner />
      </NoticeStack>
      <Keyboard />
      <Box data-frame sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <SideDrawer isNarrow={isPhone} isOpen={isDrawerOpen} onClose={() => setOwnChoice(false)} />
        <Box
          component="main"
          id={mainId}
          data-frame
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 0,
            display: 'flex',
            flexDirection: 'column',
            outline: 'none',
          }}
        >
          <Suspense fallback={<Splash />}>
            <Outlet />
          </Suspense>
        </Box>
      </Box>
    </Box>
  );
};
