import {
  deskWebhooks,
  checkMerge,
  countTicketsOfConnection,
  changeIntegration,
  changeSetting,
  countNotifications,
  listAllTags,
  listApiTokens,
  type Integration,
  listConnections,
  listIntegrations,
  showConnectionHealth,
  showRestart,
  listContacts,
  listNotifications,
  listQueues,
  listQuickAnswers,
  showQuickAnswer,
  showTag,
  takeQuickAnswer,
  listSettings,
  listTags,
  listUsers,
  listUserSessions,
  readNotifications,
  refreshSession,
  type Setting,
  showAssistant,
  showConnection,
  showContact,
  showLatestContactDeletion,
  showLatestContactImport,
  showPushKey,
  signOut,
  showUser,
} from '@balcao/contracts';
import { noRestart, sampleHealth } from '../samples.ts';
import { sampleToken } from '../sample-token.ts';
import type { DeskData } from './desk-data.ts';
import { Refusal, type TestGateway } from './test-gateway.ts';
import { answerReports } from './report-answers.ts';
import { testLine } from './test-line.ts';

/** Changes a setting and sends the update. */
export const changeSettingTo = (data: DeskData, key: string, value: string): Setting => {
  const before = data.settings.find((each) => each.key === key);
  if (before === undefined) throw new Refusal('ERR_NO_SETTING_FOUND');
  const setting = { ...before, value };
  data.settings = data.settings.map((each) => (each.key === key ? setting : each));
  testLine.tell('settings', { action: 'update', setting });
  return setting;
};

/** Changes an integration and sends the update. */
export const changeIntegrationTo = (data: DeskData, key: string, value: string): Integration => {
  const before = data.integrations.find((each) => each.key === key);
  if (before === undefined) throw new Refusal('ERR_NO_INTEGRATION_FOUND');
  const integration = { ...before, value };
  data.integrations = data.integrations.map((each) => (each.key === key ? integration : each));
  testLine.tell('integrations', { action: 'update', integration: { ...integration, value: '' } });
  return integration;
};

/** Answers the calls that every page makes. */
export const answerDesk = (gateway: TestGateway, data: DeskData): void => {
  gateway.answer(refreshSession, () => ({ token: sampleToken(data.user.id), user: data.user }));
  gateway.answer(signOut, () => undefined);
  gateway.answer(listSettings, () => data.settings);
  gateway.answer(changeSetting, ({ params, body }) => changeSettingTo(data, params.settingKey, body.value));
  gateway.answer(listIntegrations, () => data.integrations);
  gateway.answer(showAssistant, () => ({ isSet: false }));
  gateway.answer(changeIntegration, ({ params, body }) =>
    changeIntegrationTo(data, params.integrationKey, body.value),
  );
  gateway.answer(listConnections, () => data.connections);
  gateway.answer(showConnectionHealth, ({ params }) => {
    const connection = data.connections.find(({ id }) => id === params.whatsappId);
    if (connection === undefined) throw new Refusal('ERR_NO_WAPP_FOUND');
    return sampleHealth(connection);
  });
  gateway.answer(countTicketsOfConnection, () => ({ unresolved: 2, closed: 1 }));
  gateway.answer(showRestart, () => noRestart);
  gateway.answer(listApiTokens, () => ({ tokens: [] }));
  gateway.answer(deskWebhooks.list, () => ({ webhooks: [], next: null }));
  gateway.answer(showConnection, ({ params }) => {
    const connection = data.connections.find(({ id }) => id === params.whatsappId);
    if (connection === undefined) throw new Refusal('ERR_NO_WAPP_FOUND');
    return connection;
  });
  gateway.answer(listQueues, () => data.queues);
  gateway.answer(listAllTags, () => data.tags);
  gateway.answer(listTags, ({ query }) => {
    const found = data.tags.filter(({ name }) =>
      name.toLowerCase().includes(query.searchParam.toLowerCase()),
    );
    const at = data.user.createdAt;
    const tags = found.map(({ id, name, color }) => ({
      id,
      name,
      color,
      contacttag: [],
      createdAt: at,
      updatedAt: at,
    }));
    return { tags, count: tags.length, hasMore: false };
  });
  gateway.answer(showTag, ({ params }) => {
    const tag = data.tags.find(({ id }) => id === params.tagId);
    if (tag === undefined) throw new Refusal('ERR_NO_TAG_FOUND');
    return {
      id: tag.id,
      name: tag.name,
      color: tag.color,
      contacttag: [],
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    };
  });
  gateway.answer(listQuickAnswers, ({ query }) => {
    const words = query.searchParam.toLowerCase();
    const quickAnswers = data.quickAnswers.filter(({ shortcut, message }) =>
      [shortcut, message].some((text) => text.toLowerCase().includes(words)),
    );
    return { quickAnswers, count: quickAnswers.length, hasMore: false };
  });
  gateway.answer(showQuickAnswer, ({ params }) => {
    const found = data.quickAnswers.find(({ id }) => id === params.quickAnswerId);
    if (found === undefined) throw new Refusal('ERR_NO_QUICK_ANSWER_FOUND');
    return found;
  });
  gateway.answer(takeQuickAnswer, ({ params }) => {
    const found = data.quickAnswers.find(({ id }) => id === params.quickAnswerId);
    if (found === undefined) throw new Refusal('ERR_NO_QUICK_ANSWER_FOUND');
    return { text: found.message.replaceAll('{{name}}', 'Rita Nunes') };
  });
  gateway.answer(listUsers, ({ query }) => {
    const users = data.users.filter(
      ({ name, isNewcomer, isSuspended }) =>
        name.toLowerCase().includes(query.searchParam) &&
        (!query.isNewcomer || (isNewcomer === true && !isSuspended)) &&
        (query.isSuspended === undefined || query.isSuspended === isSuspended),
    );
    return { users, count: users.length, hasMore: false };
  });
  gateway.answer(listUserSessions, () => ({ sessions: [] }));
  gateway.answer(showUser, ({ params }) => {
    const user = data.users.find(({ id }) => id === params.userId);
    if (user === undefined) throw new Refusal('ERR_NO_USER_FOUND');
    return user;
  });
  gateway.answer(listNotifications, () => ({
    notifications: data.notifications,
    count: data.notifications.length,
  }));
  gateway.answer(countNotifications, () => ({ count: data.notifications.length }));
  gateway.answer(readNotifications, ({ body }) => {
    data.notifications = data.notifications.filter(
      ({ ticketId }) =>
        body.tickets !== undefined && !body.tickets.some((each) => each.ticketId === ticketId),
    );
    return { count: data.notifications.length };
  });
  gateway.refuse(showPushKey, 'ERR_UNAVAILABLE');
  answerContacts(gateway, data);
  answerReports(gateway, data);
};

const answerContacts = (gateway: TestGateway, data: DeskData): void => {
  const contacts = () =>
    data.tickets.map(({ contact, createdAt, updatedAt }) => ({ tags: [], createdAt, updatedAt, ...contact }));
  gateway.answer(listContacts, ({ query }) => {
    const words = query.searchParam.toLowerCase();
    const found = contacts()
      .filter(({ id }) => query.contactId === undefined || id === query.contactId)
      .filter(({ name, number }) => [name, number ?? ''].some((text) => text.toLowerCase().includes(words)))
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return { contacts: found, count: found.length, hasMore: false, next: null };
  });
  gateway.answer(showContact, ({ params }) => {
    const contact = contacts().find(({ id }) => id === params.contactId);
    if (contact === undefined) throw new Refusal('ERR_NO_CONTACT_FOUND');
    return { ...contact, extraInfo: [] };
  });
  gateway.answer(checkMerge, () => ({ refusal: null }));
  gateway.answer(showLatestContactImport, () => ({ import: null }));
  gateway.answer(showLatestContactDeletion, () => ({ deletion: null }));
};
