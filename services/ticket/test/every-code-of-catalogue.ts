import {
  changeContact,
  changeQueue,
  changeQuickAnswer,
  changeTag,
  checkMerge,
  createContact,
  createQueue,
  createQuickAnswer,
  createTag,
  deleteAllQuickAnswers,
  deleteContact,
  deleteQueue,
  deleteQuickAnswer,
  deleteTag,
  type Endpoint,
  importContacts,
  mergeContacts,
  setContactTags,
  showContact,
  showContactDeletion,
  showContactImport,
  showQueue,
  showQueueUse,
  showQuickAnswer,
  showTag,
  takeContact,
  takeQuickAnswer,
  unmergeContacts,
} from '@balcao/contracts';
import { type Attempt, type Attempts, by, missing, missingId, type Scene, underUsedKey } from './scene.ts';

const lookUp = (raw: (scene: Scene, number: string) => object, endpoint: Endpoint): Attempts => {
  const at =
    (which: 'ready' | 'asleep' | 'none', number: string): Attempt =>
    (scene) =>
      scene.onConnection(which, () => scene.ask(scene.ana, endpoint, raw(scene, number)));
  return {
    ERR_DUPLICATED_CONTACT: (scene) => scene.ask(scene.ana, endpoint, raw(scene, scene.takenNumber)),
    ERR_WAPP_INVALID_CONTACT: at('ready', '5511900000404'),
    ERR_WAPP_CHECK_CONTACT: at('ready', '5511900000500'),
    ERR_NO_DEF_WAPP_FOUND: at('none', '5511900000001'),
    ERR_WAPP_NOT_INITIALIZED: at('asleep', '5511900000001'),
  };
};

const queueProblems = (endpoint: Endpoint, params: (scene: Scene) => object): Attempts => {
  const fields = { name: 'Outro setor', color: '#0a0b0c' };
  const send = (body: object): Attempt =>
    by('boss', endpoint, (scene) => ({ params: params(scene), body: { ...fields, ...body } }));
  return {
    ERR_QUEUE_INVALID_NAME: send({ name: 'x' }),
    ERR_QUEUE_NAME_ALREADY_EXISTS: send({ name: 'VENDAS' }),
    ERR_QUEUE_INVALID_COLOR: send({ color: 'red' }),
    ERR_QUEUE_COLOR_ALREADY_EXISTS: send({ color: '#AAAAAA' }),
  };
};

/** Attempts on contacts, sectors, tags and quick answers. */
export const attemptsOfCatalogue: Readonly<Record<string, Attempts>> = {
  showContact: { ERR_NO_CONTACT_FOUND: by('ana', showContact, () => ({ params: { contactId: missing } })) },
  createContact: {
    ...lookUp((_, number) => ({ body: { name: 'Nova', number } }), createContact),
    ...underUsedKey('ana', createContact, () => ({ body: { name: 'Nova', number: '5511900000200' } })),
  },
  takeContact: underUsedKey('ana', takeContact, () => ({ body: { number: '5511900000300' } })),
  changeContact: {
    ERR_NO_CONTACT_FOUND: by('ana', changeContact, () => ({ params: { contactId: missing } })),
    ...lookUp(({ contactId }, number) => ({ params: { contactId }, body: { number } }), changeContact),
  },
  deleteContact: {
    ERR_NO_CONTACT_FOUND: by('boss', deleteContact, () => ({ params: { contactId: missing } })),
  },
  showContactDeletion: {
    ERR_NOT_FOUND: by('boss', showContactDeletion, () => ({ params: { deletionId: missingId } })),
  },
  importContacts: {
    ERR_NO_DEF_WAPP_FOUND: (scene) => scene.onConnection('none', () => scene.ask(scene.boss, importContacts)),
    ERR_WAPP_NOT_INITIALIZED: (scene) =>
      scene.onConnection('asleep', () => scene.ask(scene.boss, importContacts)),
    ERR_IMPORT_RUNNING: (scene) =>
      scene.onConnection('ready', async () => {
        await scene.ask(scene.boss, importContacts);
        return scene.ask(scene.boss, importContacts);
      }),
  },
  showContactImport: {
    ERR_NO_IMPORT_FOUND: by('boss', showContactImport, () => ({ params: { importId: missingId } })),
  },
  checkMerge: {
    ERR_NO_CONTACT_FOUND: by('boss', checkMerge, ({ contactId }) => ({
      params: { contactId },
      query: { contactId: missing },
    })),
  },
  mergeContacts: {
    ...underUsedKey('boss', mergeContacts, async ({ newContact }) => ({
      params: { contactId: await newContact() },
      body: { contactId: await newContact() },
    })),
    ERR_NO_CONTACT_FOUND: by('boss', mergeContacts, ({ contactId }) => ({
      params: { contactId },
      body: { contactId: missing },
    })),
    ERR_CONTACTS_NOT_MERGEABLE: by('boss', mergeContacts, ({ contactId, groupId }) => ({
      params: { contactId },
      body: { contactId: groupId },
    })),
  },
  unmergeContacts: {
    ERR_NO_CONTACT_FOUND: by('boss', unmergeContacts, () => ({
      params: { contactId: missing, mergeId: 1 },
    })),
    ERR_NO_MERGE_FOUND: by('boss', unmergeContacts, ({ contactId }) => ({
      params: { contactId, mergeId: missing },
    })),
  },
  showQueue: { ERR_QUEUE_NOT_FOUND: by('ana', showQueue, () => ({ params: { queueId: missing } })) },
  showQueueUse: {
    ERR_NO_PERMISSION: by('ana', showQueueUse, () => ({ params: { queueId: missing } })),
    ERR_QUEUE_NOT_FOUND: by('boss', showQueueUse, () => ({ params: { queueId: missing } })),
  },
  createQueue: {
    ...queueProblems(createQueue, () => ({})),
    ...underUsedKey('boss', createQueue, () => ({ body: { name: 'Obras', color: '#0d0e0f' } })),
  },
  changeQueue: {
    ...queueProblems(changeQueue, ({ queueId }) => ({ queueId })),
    ERR_QUEUE_NOT_FOUND: by('boss', changeQueue, () => ({ params: { queueId: missing } })),
    ERR_EDIT_CONFLICT: async ({ ask, boss, queueId }) => {
      const params = { queueId };
      const { version: ifMatch } = await ask(boss, showQueue, { params });
      await ask(boss, changeQueue, { params, body: { absenceMessage: 'Até amanhã' } });
      return ask(boss, changeQueue, { params, body: { absenceMessage: 'Até já' } }, { ifMatch });
    },
  },
  deleteQueue: {
    ERR_QUEUE_NOT_FOUND: by('boss', deleteQueue, () => ({ params: { queueId: missing } })),
  },
  showTag: { ERR_NO_TAG_FOUND: by('ana', showTag, () => ({ params: { tagId: missing } })) },
  createTag: {
    ERR_TAG_NAME_ALREADY_EXISTS: by('ana', createTag, () => ({ body: { name: 'vip' } })),
    ...underUsedKey('ana', createTag, () => ({ body: { name: 'Prata' } })),
  },
  changeTag: {
    ERR_NO_TAG_FOUND: by('ana', changeTag, () => ({ params: { tagId: missing }, body: { name: 'Ouro' } })),
    ERR_TAG_NAME_ALREADY_EXISTS: by('ana', changeTag, ({ tagId }) => ({
      params: { tagId },
      body: { name: 'vip' },
    })),
    ERR_EDIT_CONFLICT: async ({ ask, ana, tagId }) => {
      const params = { tagId };
      const { version: ifMatch } = await ask(ana, showTag, { params });
      await ask(ana, changeTag, { params, body: { color: '#010203' } });
      return ask(ana, changeTag, { params, body: { color: '#030201' } }, { ifMatch });
    },
  },
  deleteTag: { ERR_NO_TAG_FOUND: by('ana', deleteTag, () => ({ params: { tagId: missing } })) },
  setContactTags: {
    ERR_NO_CONTACT_FOUND: by('ana', setContactTags, () => ({ body: { contactId: missing, tags: [] } })),
    ERR_SYNC_TAGS: by('ana', setContactTags, ({ contactId }) => ({
      body: { contactId, tags: [{ id: missing }] },
    })),
  },
  showQuickAnswer: {
    ERR_NO_QUICK_ANSWER_FOUND: by('ana', showQuickAnswer, () => ({ params: { quickAnswerId: missing } })),
  },
  createQuickAnswer: {
    ...underUsedKey('boss', createQuickAnswer, () => ({
      body: { shortcut: 'ate', message: 'Até amanhã cedo!' },
    })),
    ERR_NO_PERMISSION: by('ana', createQuickAnswer, () => ({
      body: { shortcut: 'oi', message: 'Bom dia, tudo bem?' },
    })),
    ERR__SHORTCUT_DUPLICATED: by('boss', createQuickAnswer, () => ({
      body: { shortcut: 'FIM', message: 'Até a próxima!' },
    })),
  },
  changeQuickAnswer: {
    ERR_NO_PERMISSION: by('ana', changeQuickAnswer, ({ quickAnswerId }) => ({ params: { quickAnswerId } })),
    ERR_NO_QUICK_ANSWER_FOUND: by('boss', changeQuickAnswer, () => ({ params: { quickAnswerId: missing } })),
    ERR__SHORTCUT_DUPLICATED: by('boss', changeQuickAnswer, ({ quickAnswerId }) => ({
      params: { quickAnswerId },
      body: { shortcut: 'fim' },
    })),
    ERR_EDIT_CONFLICT: async ({ ask, boss, quickAnswerId }) => {
      const params = { quickAnswerId };
      const { version: ifMatch } = await ask(boss, showQuickAnswer, { params });
      await ask(boss, changeQuickAnswer, { params, body: { message: 'Até amanhã cedo' } });
      return ask(boss, changeQuickAnswer, { params, body: { message: 'Até depois de amanhã' } }, { ifMatch });
    },
  },
  takeQuickAnswer: {
    ERR_NO_QUICK_ANSWER_FOUND: by('ana', takeQuickAnswer, ({ ticketId }) => ({
      params: { quickAnswerId: missing },
      body: { ticketId },
    })),
    ERR_NO_TICKET_FOUND: by('ana', takeQuickAnswer, ({ quickAnswerId }) => ({
      params: { quickAnswerId },
      body: { ticketId: missing },
    })),
  },
  deleteQuickAnswer: {
    ERR_NO_PERMISSION: by('ana', deleteQuickAnswer, ({ quickAnswerId }) => ({ params: { quickAnswerId } })),
    ERR_NO_QUICK_ANSWER_FOUND: by('boss', deleteQuickAnswer, () => ({ params: { quickAnswerId: missing } })),
  },
  deleteAllQuickAnswers: {
    ERR_NO_PERMISSION: by('ana', deleteAllQuickAnswers, () => ({})),
    ERR_NO_QUICK_ANSWERS_FOUND: async (scene) => {
      await scene.ask(scene.boss, deleteAllQuickAnswers);
      return scene.ask(scene.boss, deleteAllQuickAnswers);
    },
  },
};
