import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import CableOutlined from '@mui/icons-material/CableOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import TerminalOutlined from '@mui/icons-material/TerminalOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import { paths } from '../config/paths.ts';
import type { Page } from './page.ts';

export const pages: readonly Page[] = [
  {
    name: 'signIn',
    path: paths.signIn.pattern,
    isForGuests: true,
    load: async () => (await import('./routes/sign-in-route.guest.tsx')).default,
  },
  {
    name: 'signUp',
    path: paths.signUp.pattern,
    isForGuests: true,
    texts: ['sign-up'],
    load: async () => (await import('./routes/sign-up-route.guest.tsx')).default,
  },
  {
    name: 'passwordLink',
    path: paths.passwordLink.pattern,
    isForGuests: true,
    texts: ['sign-up'],
    load: async () => (await import('./routes/password-link-route.guest.tsx')).default,
  },
  {
    name: 'dashboard',
    path: paths.home.pattern,
    title: 'links.dashboard',
    icon: <DashboardOutlined />,
    isInPalette: true,
    texts: ['dashboard'],
    load: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    name: 'tickets',
    path: paths.ticket.pattern,
    link: paths.tickets.to(),
    title: 'links.tickets',
    icon: <ForumOutlined />,
    isInPalette: true,
    frame: 'bare',
    load: async () => (await import('./routes/tickets-route.start.tsx')).default,
  },
  {
    name: 'contacts',
    path: paths.contacts.pattern,
    title: 'links.contacts',
    icon: <ContactsOutlined />,
    isInPalette: true,
    frame: 'filled',
    texts: ['admin', 'contacts', 'users'],
    load: async () => (await import('./routes/contacts-route.tsx')).default,
    firstQuery: async (queryClient) => {
      const { contactList } = await import('../features/contacts/api/contact-queries.ts');
      return queryClient.infiniteQuery(contactList('', []));
    },
  },
  {
    name: 'quickAnswers',
    path: paths.quickAnswers.pattern,
    title: 'links.quickAnswers',
    icon: <BoltOutlined />,
    isInPalette: true,
    frame: 'filled',
    texts: ['admin', 'quick-answers'],
    load: async () => (await import('../features/quick-answers/quick-answers-page.tsx')).QuickAnswersPage,
    firstQuery: async (queryClient) => {
      const { quickAnswerQueries } = await import('../features/quick-answers/api/quick-answer-queries.ts');
      return queryClient.infiniteQuery(quickAnswerQueries.list(''));
    },
  },
  {
    name: 'tags',
    path: paths.tags.pattern,
    title: 'links.tags',
    icon: <LocalOfferOutlined />,
    isInPalette: true,
    frame: 'filled',
    texts: ['admin', 'tags'],
    load: async () => (await import('../features/tags/tags-page.tsx')).TagsPage,
    firstQuery: async (queryClient) => {
      const { tagQueries } = await import('../features/tags/api/tag-queries.ts');
      return queryClient.infiniteQuery(tagQueries.list(''));
    },
  },
  {
    name: 'tag',
    path: paths.tag.pattern,
    title: 'links.tags',
    frame: 'filled',
    texts: ['tags'],
    load: async () => (await import('./routes/tag-route.tsx')).default,
  },
  {
    name: 'wall',
    path: paths.wall.pattern,
    title: 'links.wall',
    isInPalette: true,
    frame: 'bare',
    texts: ['dashboard'],
    load: async () => (await import('../features/dashboard/wall-page.tsx')).WallPage,
  },
  {
    name: 'connections',
    path: paths.connections.pattern,
    permission: 'drawer-admin-items:view',
    title: 'links.connections',
    icon: <CableOutlined />,
    isInPalette: true,
    texts: ['admin', 'connections'],
    load: async () => (await import('../features/connections/connections-page.tsx')).ConnectionsPage,
    firstQuery: async (queryClient) => {
      const { allConnections } = await import('../entities/connection/all-connections.ts');
      return queryClient.query(allConnections);
    },
  },
  {
    name: 'queues',
    path: paths.queues.pattern,
    permission: 'drawer-admin-items:view',
    title: 'links.queues',
    icon: <AccountTreeOutlined />,
    isInPalette: true,
    frame: 'filled',
    texts: ['admin', 'queues'],
    load: async () => (await import('../features/queues/queues-page.tsx')).QueuesPage,
    firstQuery: async (queryClient) => {
      const { queueQueries } = await import('../features/queues/api/queue-queries.ts');
      return queryClient.infiniteQuery(queueQueries.list(''));
    },
  },
  {
    name: 'users',
    path: paths.users.pattern,
    permission: 'drawer-admin-items:view',
    title: 'links.users',
    icon: <GroupOutlined />,
    isInPalette: true,
    frame: 'filled',
    texts: ['admin', 'users'],
    load: async () => (await import('../features/users/users-page.tsx')).UsersPage,
    firstQuery: async (queryClient) => {
      const { userQueries } = await import('../features/users/api/user-queries.ts');
      return queryClient.infiniteQuery(userQueries.list(''));
    },
  },
  {
    name: 'integrations',
    path: paths.integrations.pattern,
    permission: 'integrations:edit',
    title: 'links.integrations',
    icon: <ExtensionOutlined />,
    isInPalette: true,
    texts: ['integrations'],
    load: async () => (await import('../features/integrations/integrations-page.tsx')).IntegrationsPage,
    firstQuery: async (queryClient) => {
      const { integrationList } = await import('../features/integrations/api/integration-queries.ts');
      return queryClient.query(integrationList);
    },
  },
  {
    name: 'settings',
    path: paths.settings.pattern,
    permission: 'drawer-admin-items:view',
    title: 'links.settings',
    icon: <SettingsOutlined />,
    isInPalette: true,
    texts: ['settings'],
    load: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
    firstQuery: async (queryClient) => {
      const { settingQueries } = await import('../entities/setting/setting-queries.ts');
      return queryClient.query(settingQueries.list());
    },
  },
  {
    name: 'audit',
    path: paths.audit.pattern,
    permission: 'audit:view',
    title: 'links.audit',
    icon: <HistoryOutlined />,
    isInPalette: true,
    frame: 'filled',
    // It calls settings and integrations as their pages do.
    texts: ['admin', 'audit', 'settings', 'integrations'],
    load: async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  },
  {
    name: 'api',
    path: paths.api.pattern,
    permission: 'drawer-admin-items:view',
    title: 'links.api',
    icon: <TerminalOutlined />,
    isInPalette: true,
    texts: ['admin', 'api'],
    load: async () => (await import('../features/api-usage/api-usage-page.tsx')).ApiUsagePage,
    firstQuery: async (queryClient) => {
      const { settingQueries } = await import('../entities/setting/setting-queries.ts');
      return queryClient.query(settingQueries.list());
    },
  },
  {
    name: 'apiKey',
    path: paths.apiKey.pattern,
    permission: 'api-tokens:edit',
    title: 'links.apiKey',
    icon: <KeyOutlined />,
    isInPalette: true,
    texts: ['admin', 'api'],
    load: async () => (await import('../features/api-access/api-key-page.tsx')).ApiKeyPage,
    firstQuery: async (queryClient) => {
      const { apiTokens } = await import('../features/api-access/api/token-queries.ts');
      return queryClient.query(apiTokens);
    },
  },
  {
    name: 'webhooks',
    path: paths.webhooks.pattern,
    permission: 'webhooks:edit',
    title: 'links.webhooks',
    icon: <WebhookOutlined />,
    isInPalette: true,
    frame: 'filled',
    texts: ['admin', 'integrations', 'webhooks'],
    load: async () => (await import('../features/webhooks/webhooks-page.tsx')).WebhooksPage,
    firstQuery: async (queryClient) => {
      const { webhookQueries } = await import('../features/webhooks/api/webhook-queries.ts');
      return queryClient.infiniteQuery(webhookQueries.list());
    },
  },
  {
    name: 'webhook',
    path: paths.webhook.pattern,
    permission: 'webhooks:edit',
    title: 'links.webhooks',
    frame: 'filled',
    texts: ['admin', 'integrations', 'webhooks'],
    load: async () => (await import('../features/webhooks/webhook-page.tsx')).WebhookPage,
  },
  {
    name: 'apiDocs',
    path: paths.apiDocs.pattern,
    permission: 'drawer-admin-items:view',
    title: 'links.apiDocs',
    icon: <MenuBookOutlined />,
    isInPalette: true,
    frame: 'filled',
    texts: ['api'],
    load: async () => (await import('../features/api-access/api-docs-page.tsx')).ApiDocsPage,
  },
];
