import {
  acceptScriptTicket,
  changeScriptContact,
  changeScriptTag,
  closeScriptTicket,
  createScriptTag,
  deleteNote,
  deleteScriptTag,
  type Endpoint,
  eraseScriptContact,
  noteSchema,
  noteScriptTicket,
  reopenScriptTicket,
  setScriptContactTags,
  showScriptContact,
  showScriptTicket,
  showTag,
  tagScriptContact,
  tagScriptTicket,
  transferScriptTicket,
  untagScriptContact,
  untagScriptTicket,
  updateTicket,
  upsertScriptContact,
} from '@balcao/contracts';
import { type Attempt, type Attempts, by, missing, type Scene, underUsedKey } from './scene.ts';

const ofTicket = ({ ticketId }: Scene) => ({ params: { ticketId } });
const ofContact = ({ contactId }: Scene) => ({ params: { contactId } });

/** A token of another sector. */
const unseen = (endpoint: Endpoint, raw: (scene: Scene) => object = ofTicket): Attempts => ({
  ERR_NO_TICKET_FOUND: by('limited', endpoint, raw),
});
const nobody = (endpoint: Endpoint, body: object = {}): Attempts => ({
  ERR_NO_CONTACT_FOUND: by('script', endpoint, () => ({ params: { contactId: missing, tagId: 1 }, body })),
});
const forUser =
  (userId: number, more: object = {}) =>
  (scene: Scene) => ({
    ...ofTicket(scene),
    body: { userId, ...more },
  });

/** A closed ticket with another ticket of the same contact. */
const beside =
  (endpoint: Endpoint, other: 'open' | 'waiting', body: object): Attempt =>
  async (scene) =>
    scene.ask(scene.script, endpoint, { params: { ticketId: await scene.closedBeside(other) }, body });
/** The other ticket is invisible to the stranger, a user who calls `/v1`. */
const besideHidden =
  (endpoint: Endpoint, body: object): Attempt =>
  async (scene) =>
    scene.ask(scene.stranger, endpoint, { params: { ticketId: await scene.closedBeside('hidden') }, body });

/** Another user has moved the ticket meanwhile. */
const movedSince = (endpoint: Endpoint, body: object): Attempts => ({
  ERR_EDIT_CONFLICT: async (scene) => {
    const raw = ofTicket(scene);
    const { version: ifMatch } = await scene.ask(scene.script, showScriptTicket, raw);
    await scene.ask(scene.boss, updateTicket, { ...raw, body: { queueId: scene.queueId } });
    const answer = await scene.ask(scene.script, endpoint, { ...raw, body }, { ifMatch });
    await scene.ask(scene.boss, updateTicket, { ...raw, body: { queueId: null } });
    return answer;
  },
});

const changedSince =
  (endpoint: Endpoint, first: (scene: Scene) => object, then: object): Attempt =>
  async (scene) => {
    const raw = ofContact(scene);
    const { version: ifMatch } = await scene.ask(scene.script, showScriptContact, raw);
    await scene.ask(scene.script, endpoint, { ...raw, body: first(scene) });
    return scene.ask(scene.script, endpoint, { ...raw, body: then }, { ifMatch });
  };

const taking = (endpoint: Endpoint): Attempts => ({
  ...unseen(endpoint, forUser(7)),
  ERR_NO_USER_FOUND: by('script', endpoint, forUser(missing)),
  ERR_QUEUE_NOT_FOUND: by('script', endpoint, forUser(7, { queueId: missing })),
  ERR_OPEN_USER_TICKET: [by('script', endpoint, forUser(8)), beside(endpoint, 'open', { userId: 7 })],
  ERR_NONE_USER_TICKET: beside(endpoint, 'waiting', { userId: 7 }),
  ERR_OTHER_OPEN_TICKET: besideHidden(endpoint, {}),
  ERR_NO_PERMISSION: async (scene) => besideHidden(endpoint, { queueId: scene.queueId })(scene),
  ...movedSince(endpoint, { userId: 7 }),
});

/** Calls under `/v1`, and how a token gets each code. */
export const attemptsOfScripts: Readonly<Record<string, Attempts>> = {
  createScriptTag: {
    ...underUsedKey('script', createScriptTag, () => ({ body: { name: 'Bronze' } })),
    ERR_TAG_NAME_ALREADY_EXISTS: by('script', createScriptTag, () => ({ body: { name: 'vip' } })),
  },
  changeScriptTag: {
    ERR_NO_TAG_FOUND: by('script', changeScriptTag, () => ({ params: { tagId: missing } })),
    ERR_TAG_NAME_ALREADY_EXISTS: by('script', changeScriptTag, ({ tagId }) => ({
      params: { tagId },
      body: { name: 'vip' },
    })),
    ERR_EDIT_CONFLICT: async ({ ask, script, boss, tagId }) => {
      const params = { tagId };
      const { version: ifMatch } = await ask(boss, showTag, { params });
      await ask(script, changeScriptTag, { params, body: { color: '#040506' } });
      return ask(script, changeScriptTag, { params, body: { color: '#060504' } }, { ifMatch });
    },
  },
  deleteScriptTag: {
    ERR_NO_TAG_FOUND: by('script', deleteScriptTag, () => ({ params: { tagId: missing } })),
  },
  showScriptTicket: unseen(showScriptTicket),
  acceptScriptTicket: taking(acceptScriptTicket),
  reopenScriptTicket: taking(reopenScriptTicket),
  transferScriptTicket: {
    ...unseen(transferScriptTicket, forUser(7)),
    ERR_NO_USER_FOUND: by('script', transferScriptTicket, forUser(missing)),
    ERR_QUEUE_NOT_FOUND: by('script', transferScriptTicket, forUser(7, { queueId: missing })),
    ERR_OPEN_USER_TICKET: async (scene) =>
      beside(transferScriptTicket, 'open', { queueId: scene.queueId })(scene),
    ERR_NONE_USER_TICKET: async (scene) =>
      beside(transferScriptTicket, 'waiting', { queueId: scene.queueId })(scene),
    ERR_OTHER_OPEN_TICKET: async (scene) =>
      besideHidden(transferScriptTicket, { queueId: scene.queueId })(scene),
    ...movedSince(transferScriptTicket, { userId: 8 }),
  },
  closeScriptTicket: { ...unseen(closeScriptTicket), ...movedSince(closeScriptTicket, {}) },
  noteScriptTicket: {
    ...unseen(noteScriptTicket, (scene) => ({ ...ofTicket(scene), body: { body: 'x' } })),
    ERR_NO_NOTE_FOUND: async (scene) => {
      const raw = { ...ofTicket(scene), body: { body: 'x' } };
      const key = { commandId: 'a note that is gone', commandDigest: 'x' };
      const { body } = await scene.ask(scene.script, noteScriptTicket, raw, key);
      const { id: noteId } = noteSchema.parse(body);
      await scene.ask(scene.boss, deleteNote, { params: { ticketId: scene.ticketId, noteId } });
      return scene.ask(scene.script, noteScriptTicket, raw, key);
    },
    ...underUsedKey('script', noteScriptTicket, (scene) => ({ ...ofTicket(scene), body: { body: 'x' } })),
  },
  tagScriptTicket: {
    ...unseen(tagScriptTicket, (scene) => ({ ...ofTicket(scene), body: { tagIds: [scene.tagId] } })),
    ERR_SYNC_TAGS: by('script', tagScriptTicket, (scene) => ({
      ...ofTicket(scene),
      body: { tagIds: [missing] },
    })),
  },
  untagScriptTicket: unseen(untagScriptTicket, ({ ticketId, tagId }) => ({ params: { ticketId, tagId } })),
  upsertScriptContact: {
    ERR_NO_CONTACT_FOUND: ({ ask, script, takenNumber }) =>
      ask({ ...script, queueIds: [missing], ownContactsOnly: true }, upsertScriptContact, {
        body: { number: takenNumber },
      }),
  },
  showScriptContact: nobody(showScriptContact),
  changeScriptContact: {
    ...nobody(changeScriptContact),
    ERR_EDIT_CONFLICT: changedSince(changeScriptContact, () => ({ email: 'a@example.com' }), {
      email: 'b@example.com',
    }),
  },
  setScriptContactTags: {
    ...nobody(setScriptContactTags, { tagIds: [] }),
    ERR_SYNC_TAGS: by('script', setScriptContactTags, (scene) => ({
      ...ofContact(scene),
      body: { tagIds: [missing] },
    })),
    ERR_EDIT_CONFLICT: changedSince(setScriptContactTags, ({ tagId }) => ({ tagIds: [tagId] }), {
      tagIds: [],
    }),
  },
  tagScriptContact: {
    ...nobody(tagScriptContact, { tagIds: [1] }),
    ERR_SYNC_TAGS: by('script', tagScriptContact, (scene) => ({
      ...ofContact(scene),
      body: { tagIds: [missing] },
    })),
  },
  untagScriptContact: nobody(untagScriptContact),
  eraseScriptContact: {
    ERR_NO_PERMISSION: by('limited', eraseScriptContact, ofContact),
    ERR_NO_CONTACT_FOUND: by('script', eraseScriptContact, () => ({ params: { contactId: missing } })),
  },
};
