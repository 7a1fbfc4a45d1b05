import {
  changeNote,
  createTicket,
  deleteNote,
  deleteTicket,
  type Endpoint,
  type ErrorCode,
  listNotes,
  listTimeline,
  noteSchema,
  readTicket,
  searchMessages,
  showTicket,
  resumeAutomation,
  tryOutAutomation,
  undoTicket,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import { attemptsOfCatalogue } from './every-code-of-catalogue.ts';
import { attemptsOfScripts } from './every-code-of-scripts.ts';
import { type Attempt, type Attempts, by, missing, missingId, type Scene, underUsedKey } from './scene.ts';

const ofTicket = ({ ticketId }: Scene) => ({ params: { ticketId } });
const unseen = (endpoint: Endpoint, body: object = {}): Attempt =>
  by('stranger', endpoint, (scene) => ({ ...ofTicket(scene), body }));
const update = (who: 'ana' | 'boss', body: object): Attempt =>
  by(who, updateTicket, (scene) => ({ ...ofTicket(scene), body }));
const reopenBeside =
  (other: 'open' | 'waiting' | 'hidden', who: 'ana' | 'stranger'): Attempt =>
  async (scene) =>
    scene.ask(scene[who], updateTicket, {
      params: { ticketId: await scene.closedBeside(other) },
      body: { status: 'open' },
    });
const undoBeside =
  (other: 'open' | 'waiting' | 'hidden'): Attempt =>
  async (scene) => {
    const { ticketId, revision, by: actor } = await scene.undoBeside(other);
    return scene.ask(actor, undoTicket, { params: { ticketId }, body: { revision } });
  };
const createWith = (who: 'ana' | 'boss' | 'stranger', body: object): Attempt =>
  by(who, createTicket, ({ contactId }) => ({ body: { contactId, ...body } }));
const openBeside =
  (other: 'open' | 'waiting' | 'hidden', who: 'ana' | 'stranger'): Attempt =>
  async (scene) => {
    const { body } = await scene.ask(scene.boss, showTicket, {
      params: { ticketId: await scene.closedBeside(other) },
    });
    const { contactId } = showTicket.response.parse(body);
    return scene.ask(scene[who], createTicket, { body: { contactId } });
  };

const noteOf = (noteId: string) => (scene: Scene) => ({
  params: { ticketId: scene.ticketId, noteId },
  body: { body: 'x' },
});
const foreignNote = (endpoint: Endpoint): Attempts => ({
  ERR_NO_TICKET_FOUND: by('stranger', endpoint, (scene) => noteOf(scene.noteId)(scene)),
  ERR_NO_NOTE_FOUND: by('ana', endpoint, noteOf(missingId)),
  ERR_NO_PERMISSION: ({ ask, ana, ...scene }) =>
    ask({ ...ana, userId: 8, name: 'Bia' }, endpoint, noteOf(scene.noteId)({ ask, ana, ...scene })),
});

/** For every call of this service and every code in its contract: how a caller gets it. */
const attempts: Readonly<Record<string, Attempts>> = {
  showTicket: { ERR_NO_TICKET_FOUND: unseen(showTicket) },
  searchMessages: {
    ERR_NO_TICKET_FOUND: by('stranger', searchMessages, (scene) => ({
      ...ofTicket(scene),
      query: { searchParam: 'ola' },
    })),
  },
  updateTicket: {
    ERR_NO_TICKET_FOUND: unseen(updateTicket, { status: 'closed' }),
    ERR_NO_PERMISSION: update('ana', { whatsappId: 2 }),
    ERR_OPEN_USER_TICKET: [
      ({ ask, ana, ticketId }) =>
        ask({ ...ana, userId: 8, name: 'Bia' }, updateTicket, {
          params: { ticketId },
          body: { status: 'open', userId: 8 },
        }),
      reopenBeside('open', 'ana'),
    ],
    ERR_NONE_USER_TICKET: reopenBeside('waiting', 'ana'),
    ERR_OTHER_OPEN_TICKET: reopenBeside('hidden', 'stranger'),
    ERR_NO_USER_FOUND: update('ana', { userId: missing }),
    ERR_NO_WAPP_FOUND: update('boss', { whatsappId: missing }),
    ERR_QUEUE_NOT_FOUND: update('ana', { queueId: missing }),
  },
  readTicket: { ERR_NO_TICKET_FOUND: unseen(readTicket, { upTo: 1 }) },
  createTicket: {
    ...underUsedKey('ana', createTicket, async ({ newContact }) => ({
      body: { contactId: await newContact() },
    })),
    ERR_NO_CONTACT_FOUND: createWith('ana', { contactId: missing }),
    ERR_NO_PERMISSION: createWith('ana', { whatsappId: 3 }),
    ERR_NO_USER_FOUND: createWith('ana', { userId: missing }),
    ERR_NO_WAPP_FOUND: createWith('boss', { whatsappId: missing }),
    ERR_NO_DEF_WAPP_FOUND: (scene) => scene.onConnection('none', () => createWith('ana', {})(scene)),
    ERR_QUEUE_NOT_FOUND: createWith('ana', { queueId: missing }),
    ERR_OPEN_USER_TICKET: openBeside('open', 'ana'),
    ERR_NONE_USER_TICKET: openBeside('waiting', 'ana'),
    ERR_OTHER_OPEN_TICKET: openBeside('hidden', 'stranger'),
    ERR_CREATING_TICKET: (scene) =>
      scene.whileTicketsVanish(() => createWith('ana', { contactId: scene.otherContactId })(scene)),
  },
  deleteTicket: {
    ERR_NO_TICKET_FOUND: by('boss', deleteTicket, () => ({ params: { ticketId: missing } })),
  },
  undoTicket: {
    ERR_NO_TICKET_FOUND: unseen(undoTicket, { revision: 0 }),
    ERR_NOTHING_TO_UNDO: by('ana', undoTicket, (scene) => ({ ...ofTicket(scene), body: { revision: 0 } })),
    ERR_OPEN_USER_TICKET: undoBeside('open'),
    ERR_NONE_USER_TICKET: undoBeside('waiting'),
    ERR_OTHER_OPEN_TICKET: undoBeside('hidden'),
  },
  tryOutAutomation: {
    ERR_NO_WAPP_FOUND: by('boss', tryOutAutomation, () => ({
      params: { whatsappId: missing },
      body: {
        name: 'Bia',
        isGroup: false,
        messages: [{ at: '2026-11-20T15:00:00.000Z', text: 'oi' }],
      },
    })),
  },
  resumeAutomation: { ERR_NO_TICKET_FOUND: unseen(resumeAutomation) },
  listTimeline: { ERR_NO_TICKET_FOUND: unseen(listTimeline) },
  listNotes: { ERR_NO_TICKET_FOUND: unseen(listNotes) },
  writeNote: {
    ...underUsedKey('ana', writeNote, (scene) => ({ ...ofTicket(scene), body: { body: 'x' } })),
    ERR_NO_TICKET_FOUND: unseen(writeNote, { body: 'x' }),
    ERR_NO_NOTE_FOUND: async (scene) => {
      const write = () =>
        scene.ask(scene.ana, writeNote, { ...ofTicket(scene), body: { body: 'x', clientId: missingId } });
      const { id: noteId } = noteSchema.parse((await write()).body);
      await scene.ask(scene.ana, deleteNote, noteOf(noteId)(scene));
      return write();
    },
  },
  changeNote: foreignNote(changeNote),
  deleteNote: foreignNote(deleteNote),
  ...attemptsOfCatalogue,
  ...attemptsOfScripts,
};

/** The attempts for one code of one call; none if nobody wrote one. */
export const attemptsAt = (endpoint: Endpoint, code: ErrorCode): readonly Attempt[] => {
  // A caller without the permission of a call is refused whatever they send.
  const isForSome = endpoint.access !== 'public' && endpoint.access !== 'signed-in';
  if (code === 'ERR_NO_PERMISSION' && isForSome) return [({ ask, ana }) => ask(ana, endpoint)];
  const found = attempts[endpoint.operation]?.[code];
  return found === undefined ? [] : typeof found === 'function' ? [found] : found;
};
