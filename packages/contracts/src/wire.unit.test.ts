import { expect, it } from 'vitest';
import * as contracts from './index.ts';

/**
 * What existing clients depend on (rule X4), written independently of the contracts, from which everything else
 * derives.
 */
const routes = `
POST /auth/login 200
POST /auth/refresh_token 200
DELETE /auth/logout 200
POST /auth/signup 200
GET /users 200
GET /users/: 200
POST /users 200
PUT /users/: 200
DELETE /users/: 200
GET /settings 200
PUT /settings/: 200
GET /integrations 200
PUT /integrations/: 200
GET /whatsapp 200
GET /whatsapp/: 200
POST /whatsapp 200
PUT /whatsapp/: 200
DELETE /whatsapp/: 200
POST /whatsappsession/: 200
PUT /whatsappsession/: 200
DELETE /whatsappsession/: 200
POST /restartpm2 200
GET /contacts 200
GET /contacts/: 200
POST /contacts 200
PUT /contacts/: 200
POST /contact 200
DELETE /contacts/: 200
DELETE /contacts 200
POST /contacts/import 200
GET /queue 200
GET /queue/: 200
POST /queue 200
PUT /queue/: 201
DELETE /queue/: 200
GET /tags 200
GET /tags/list 200
GET /tags/: 200
GET /tags-with-count 200
POST /tags 200
PUT /tags/: 200
DELETE /tags/: 200
DELETE /tags 200
POST /tags/sync 200
GET /quickAnswers 200
GET /quickAnswers/: 200
POST /quickAnswers 200
PUT /quickAnswers/: 200
DELETE /quickAnswers/: 200
DELETE /quickAnswers 200
GET /tickets 200
GET /tickets/: 200
POST /tickets 200
PUT /tickets/: 200
DELETE /tickets/: 200
POST /tickets/:/read 200
GET /tickets/:/timeline 200
GET /messages/: 200
POST /messages/: 200
POST /messages/edit/: 200
DELETE /messages/: 200
`;
/** Rule E2. */
const statuses = {
  ERR_SESSION_EXPIRED: 401,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_OUT_OF_HOURS: 401,
  ERR_USER_SUSPENDED: 401,
  ERR_INVALID_TOKEN: 403,
  ERR_NO_PERMISSION: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_USER_CREATION_COUNT: 403,
  ERR_CONNECTION_CREATION_COUNT: 403,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_INTEGRATION_FOUND: 404,
  ERR_NO_QUICK_ANSWER_FOUND: 404,
  ERR_NO_QUICK_ANSWERS_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_WAPP_NOT_INITIALIZED: 400,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_EDITING_WAPP_MSG: 400,
  ERR_FETCH_WAPP_MSG: 400,
  ERR_CREATING_MESSAGE: 400,
  ERR_CREATING_TICKET: 400,
  ERR_NONE_USER_TICKET: 400,
  ERR_OPEN_USER_TICKET: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_QUEUE_INVALID_NAME: 400,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_QUEUE_INVALID_COLOR: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_QUEUE_NOT_FOUND: 400,
  ERR_TAG_NAME_ALREADY_EXISTS: 400,
  ERR_SYNC_TAGS: 400,
  ERR__SHORTCUT_DUPLICATED: 400,
};
/** Rule D1. */
const firstValues = {
  userCreation: 'enabled',
  allTicket: 'disabled',
  CheckMsgIsGroup: 'enabled',
  call: 'disabled',
  sideMenu: 'disabled',
  quickAnswer: 'disabled',
  closeTicketApi: 'disabled',
  darkMode: 'disabled',
  ASC: 'disabled',
  created: 'disabled',
  timeCreateNewTicket: '10',
};

it('existing clients find every route', () => {
  const ours = new Set(
    contracts.endpoints.map(
      ({ method, path, status }) =>
        `${method.toUpperCase()} ${path.replaceAll(/:\w+/g, ':')} ${String(status)}`,
    ),
  );
  const promised = routes.trim().split('\n');
  expect(promised.filter((route) => !ours.has(route))).toEqual([]);
});

it('existing clients get the same status for each failure', () => {
  expect(contracts.errorStatus).toMatchObject(statuses);
});

it('existing clients get the same initial settings', () => {
  const ours = Object.entries(contracts.settingRules).map(([key, { initial }]) => [key, initial]);
  expect(Object.fromEntries(ours)).toMatchObject(firstValues);
  expect(contracts.newTicketWindowSeconds.join(' ')).toBe(
    '10 30 60 300 1800 3600 7200 21600 43200 86400 604800 1296000 2592000',
  );
});

it('existing clients get pages of the same size, with the same limits', () => {
  expect({
    tickets: contracts.ticketPageSize,
    messages: contracts.messagePageSize,
    contacts: contracts.contactPageSize,
    tags: contracts.tagPageSize,
    quickAnswers: contracts.quickAnswerPageSize,
    editWindowMs: contracts.editWindowMs,
    undoWindowMs: contracts.undoWindowMs,
    recordingMinBytes: contracts.recordingMinBytes,
    maxFiles: contracts.uploadLimits.maxFiles,
    maxFileBytes: contracts.uploadLimits.maxFileBytes,
    hours: contracts.defaultQueueHours,
    colors: [contracts.defaultConnectionColor, contracts.defaultTagColor],
  }).toEqual({
    tickets: 100,
    messages: 20,
    contacts: 200,
    tags: 20,
    quickAnswers: 20,
    editWindowMs: 900_000,
    undoWindowMs: 10_000,
    recordingMinBytes: 10_000,
    maxFiles: 10,
    maxFileBytes: 67_108_864,
    hours: { startWork: '08:00', endWork: '18:00' },
    colors: ['#5C59A0', '#eeeeee'],
  });
});

it('existing clients have the same permissions', () => {
  const allowed = (profile: contracts.Profile) =>
    Object.entries(contracts.permissionTable).flatMap(([action, profiles]) =>
      profiles.some((one) => one === profile) ? [action] : [],
    );
  expect(allowed('user')).toEqual([]);
  expect(allowed('admin')).toEqual(
    expect.arrayContaining([
      'drawer-admin-items:view',
      'tickets-manager:showall',
      'user-modal:editProfile',
      'user-modal:editQueues',
      'user-table:editTricked',
      'ticket-options:deleteTicket',
      'ticket-options:transferWhatsapp',
      'contacts-page:deleteContact',
    ]),
  );
});
