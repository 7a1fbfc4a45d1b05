import {
  type ChangeProblem,
  editWindowMs,
  type Failure,
  fail,
  failure,
  type MediaType,
  type MessagingEvents,
  type NewEventOf,
  ok,
  type PastEventOf,
  withAddress,
  previewOf,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';
import { contactSubject } from './conversation.rules.ts';
import { rewriteHeld } from './held-message.rules.ts';
import { type Changeable, type ChangeableState, evolveChangeable, refused } from './message-change.state.ts';

export type ChangeCommand =
  | {
      readonly type: 'EditMessage';
      readonly changeId: string;
      readonly userId: number | null;
      readonly body: string;
      readonly at: Date;
    }
  | {
      readonly type: 'DeleteMessage';
      readonly changeId: string;
      readonly userId: number | null;
      readonly at: Date;
    }
  /** Done on the phone or by the contact. */
  | { readonly type: 'TakeEdit'; readonly body: string; readonly at: Date }
  | { readonly type: 'TakeDeletion'; readonly at: Date }
  /** What a map calls it. */
  | { readonly type: 'TakeAddress'; readonly address: string }
  | { readonly type: 'ConfirmChange'; readonly changeId: string }
  | { readonly type: 'RefuseChange'; readonly changeId: string; readonly problem: ChangeProblem };

export type ChangeRefusal = Failure<'ERR_NO_MESSAGE_FOUND' | 'ERR_EDITING_WAPP_MSG' | 'ERR_DELETE_WAPP_MSG'>;

/** Their text is made here, in a form that screens take apart: what an edit claims would stand in its place as it came. */
const writtenHere: ReadonlySet<MediaType> = new Set(['location', 'call_log']);

/**
 * Edits and deletions of one message, from the same stream as its send. They are done here at once and taken back when
 * the channel refuses them (rule M4).
 */
export const messageChangeDecider: Decider<
  ChangeableState,
  ChangeCommand,
  NewEventOf<MessagingEvents>,
  PastEventOf<MessagingEvents>,
  ChangeRefusal
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (state.status !== 'stored') return fail(failure('ERR_NO_MESSAGE_FOUND'));
    const { place, body, mediaType, pending } = state;
    const subject = contactSubject(place.contactId);
    switch (command.type) {
      case 'EditMessage': {
        const reason = whyNotEditable(state, command.at);
        if (reason !== null) return fail(failure('ERR_EDITING_WAPP_MSG', { reason }));
        if (command.body === body) return ok([]);
        if (state.held !== null) return ok([rewriteHeld(state.held, command.body)]);
        const { changeId, userId } = command;
        return ok([
          {
            type: 'MessageEdited',
            data: { ...place, mediaType, origin: 'desk', changeId, userId, at: command.at.toISOString() },
            sealed: { before: body, body: command.body, preview: previewOf('chat', command.body) },
            subject,
          },
        ]);
      }
      case 'DeleteMessage': {
        if (!state.fromMe) return fail(failure('ERR_DELETE_WAPP_MSG', { reason: 'not ours' }));
        if (state.isDeleted) return ok([]);
        const { userId } = command;
        if (state.held !== null)
          return ok([{ type: 'MessageHoldCancelled', data: { ...place, userId, cause: 'hand' } }]);
        // What never left is deleted here alone.
        const changeId = state.hasFailed ? null : command.changeId;
        return ok([
          {
            type: 'MessageDeleted',
            data: { ...place, mediaType, origin: 'desk', changeId, userId, at: command.at.toISOString() },
            sealed: { body },
            subject,
          },
        ]);
      }
      case 'TakeEdit':
        // Our own edit comes back as an echo.
        return ok(
          state.isDeleted || command.body === body || writtenHere.has(state.mediaType)
            ? []
            : [
                {
                  type: 'MessageEdited',
                  data: { ...place, mediaType, ...fromChannel, at: command.at.toISOString() },
                  sealed: {
                    before: body,
                    body: command.body,
                    preview: previewOf(state.mediaType, command.body),
                  },
                  subject,
                },
              ],
        );
      case 'TakeDeletion':
        return ok(
          state.isDeleted
            ? []
            : [
                {
                  type: 'MessageDeleted',
                  data: { ...place, mediaType, ...fromChannel, at: command.at.toISOString() },
                  sealed: { body },
                  subject,
                },
              ],
        );
      case 'TakeAddress': {
        const named = mediaType === 'location' ? withAddress(body, command.address) : undefined;
        return ok(
          named === undefined || state.isDeleted
            ? []
            : [{ type: 'MessageAddressFound', data: place, sealed: { body: named }, subject }],
        );
      }
      case 'ConfirmChange': {
        const change = pending.find(({ changeId }) => changeId === command.changeId);
        if (change === undefined) return ok([]);
        const { changeId, kind } = change;
        return ok([{ type: 'MessageChangeConfirmed', data: { ...place, changeId, kind } }]);
      }
      case 'RefuseChange': {
        const change = pending.find(({ changeId }) => changeId === command.changeId);
        if (change === undefined) return ok([]);
        const { changeId, kind } = change;
        const text = refused(state, change).body;
        return ok([
          {
            type: 'MessageChangeRefused',
            data: { ...place, changeId, kind, problem: command.problem },
            sealed: { body: text, preview: previewOf(state.mediaType, text) },
            subject,
          },
        ]);
      }
    }
  },
  evolve: evolveChangeable,
};

const fromChannel = { origin: 'channel', changeId: null, userId: null } as const;

/** The window counts from the text's own time, by the clock that came with the command. */
const whyNotEditable = (state: Changeable, at: Date): string | null => {
  if (!state.fromMe) return 'not ours';
  if (state.mediaType !== 'chat') return 'no text';
  if (state.isDeleted) return 'deleted';
  if (state.hasFailed || state.isUnresolved) return 'not sent';
  return state.held === null && at.getTime() - state.bodyAt.getTime() > editWindowMs ? 'time exceeded' : null;
};
