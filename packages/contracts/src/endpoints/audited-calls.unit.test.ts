import { expect, test } from 'vitest';
import { endpoints, fileEndpoints } from './index.ts';

/** The work of every day, which tickets and conversations tell themselves. */
const untold = [
  // They post what was told before, or a test.
  'testWebhook',
  'testScriptWebhook',
  'redeliverWebhook',
  'redeliverScriptWebhook',
  'openPasswordLink',
  'testIntegration',
  'readTicket',
  'updateTicket',
  'createTicket',
  'undoTicket',
  'resumeAutomation',
  'tryOutAutomation',
  'changeNote',
  'deleteNote',
  'writeNote',
  'retryMessage',
  'sendMessage',
  'cancelHeldMessage',
  'deleteMessage',
  'editMessage',
  'editScriptMessage',
  'deleteScriptMessage',
  'releaseHeldMessage',
  'retryMedia',
  'saveDraft',
  'draftAnswer',
  'summariseConversation',
  'askAssistant',
  'drawPicture',
  'changeContact',
  'createContact',
  'takeContact',
  'importContacts',
  'mergeContacts',
  'unmergeContacts',
  'setContactTags',
  'takeQuickAnswer',
  'acceptScriptTicket',
  'reopenScriptTicket',
  'transferScriptTicket',
  'closeScriptTicket',
  'noteScriptTicket',
  'tagScriptTicket',
  'untagScriptTicket',
  'upsertScriptContact',
  'changeScriptContact',
  'setScriptContactTags',
  'tagScriptContact',
  'untagScriptContact',
  'readNotifications',
  'subscribePush',
  'unsubscribePush',
];

test('of every other call that changes something, the audit log says from where it came', () => {
  const changing = endpoints.filter(
    ({ method, access }) => method !== 'get' && access !== 'simulator:control',
  );
  expect(
    changing
      .filter(({ isAudited }) => !isAudited)
      .map(({ operation }) => operation)
      .toSorted(),
  ).toEqual(untold.toSorted());
});

test('so it does of exports, which change nothing', () => {
  expect(fileEndpoints.map(({ isAudited }) => isAudited)).toEqual([true, true, true, true]);
});
