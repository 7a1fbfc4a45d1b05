import { expect, test } from 'vitest';
import { endpoints, fileEndpoints } from './index.ts';

/** Everyday work, which tickets and conversations record themselves. */
const notAudited = [
  // They post earlier events again, or a test.
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

test('every other call that changes something is audited with its origin', () => {
  const changing = endpoints.filter(
    ({ method, access }) => method !== 'get' && access !== 'simulator:control',
  );
  expect(
    changing
      .filter(({ isAudited }) => !isAudited)
      .map(({ operation }) => operation)
      .toSorted(),
  ).toEqual(notAudited.toSorted());
});

test('exports, which change nothing, are audited too', () => {
  expect(fileEndpoints.map(({ isAudited }) => isAudited)).toEqual([true, true, true, true]);
});
