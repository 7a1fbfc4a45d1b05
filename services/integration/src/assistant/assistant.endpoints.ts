import {
  type Actor,
  AppError,
  askAssistant,
  authorizeTicket,
  draftAnswer,
  drawPicture,
  readIntegrations,
  showAssistant,
  summariseConversation,
  tooMany,
  isErrorCode,
  listMessages,
  type Message,
} from '@balcao/contracts';
import {
  type Bus,
  type CallContext,
  type EndpointHandler,
  serveEndpoint,
  systemContext,
} from '@balcao/event-bus';
import type { Asking, Keys } from './open-ai.ts';
import { draftPrompt, summaryPrompt } from './prompts.rules.ts';
import { z } from 'zod';
import type { Surroundings } from '#surroundings.ts';

type Call = { readonly actor: Actor; readonly context: CallContext; readonly ticketId: number };

/** For attendants who may see the ticket. The result is put into their composer; nothing here sends (rule I4). */
export const serveAssistant = ({ bus, openAi, callsPerUser }: Surroundings): readonly EndpointHandler[] => {
  const withSlot = createCallSlots(callsPerUser);

  const findKeys = async (): Promise<Keys> => {
    const { integrations } = await bus.query(
      readIntegrations,
      { keys: ['apikey', 'organization'] },
      systemContext('integration'),
    );
    const valueOf = (wanted: string): string => integrations.find(({ key }) => key === wanted)?.value ?? '';
    return { apiKey: valueOf('apikey'), organization: valueOf('organization') };
  };
  /** Nothing is asked outside before it is certain that the caller may see the ticket. */
  const asked = async <T>(
    { actor, context, ticketId }: Call,
    work: (asking: Asking) => Promise<T>,
  ): Promise<{ readonly body: T }> => {
    await bus.query(authorizeTicket, { ticketId, actor }, context);
    const keys = await findKeys();
    if (keys.apiKey === '') throw new AppError('ERR_ASSISTANT_NOT_SET');
    const userId = actor.kind === 'user' ? actor.userId : 0;
    return { body: await withSlot(userId, () => work({ keys, signal: context.signal })) };
  };

  return [
    serveEndpoint(showAssistant, async () => ({
      body: { isSet: (await findKeys()).apiKey !== '' },
    })),
    serveEndpoint(draftAnswer, ({ actor, context, params: { ticketId } }) =>
      asked({ actor, context, ticketId }, async (asking) => ({
        text: await openAi.write(asking, draftPrompt(await readConversation(bus, ticketId, context))),
      })),
    ),
    serveEndpoint(summariseConversation, ({ actor, context, params: { ticketId }, body: { language } }) =>
      asked({ actor, context, ticketId }, async (asking) => ({
        text: await openAi.write(
          asking,
          summaryPrompt(await readConversation(bus, ticketId, context), language),
        ),
      })),
    ),
    serveEndpoint(askAssistant, ({ actor, context, params: { ticketId }, body: { prompt } }) =>
      asked({ actor, context, ticketId }, async (asking) => ({
        text: await openAi.write(asking, [{ role: 'user', content: prompt }]),
      })),
    ),
    serveEndpoint(drawPicture, ({ actor, context, params: { ticketId }, body: { prompt } }) =>
      asked({ actor, context, ticketId }, (asking) => openAi.draw(asking, prompt)),
    ),
  ];
};

/** Limits the parallel calls of each user, because a call costs money and takes long. @throws ERR_TOO_MANY_REQUESTS */
const createCallSlots = (perUser: number) => {
  const taken = new Map<number, number>();
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const before = taken.get(userId) ?? 0;
    if (before >= perUser) throw tooMany('assistant-at-once');
    taken.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    }
  };
};

const pageSchema = listMessages.response.pick({ messages: true });
const failureSchema = z.object({ error: z.string() });
const pages = ['2', '1'];

/**
 * The caller's view of a conversation: the newest two pages, oldest first. Messaging answers as it would answer their
 * browser: it returns nothing without access to the ticket, and masks numbers if necessary (rule V1).
 */
const readConversation = async (
  bus: Bus,
  ticketId: number,
  context: CallContext,
): Promise<readonly Message[]> => {
  const read = async (pageNumber: string): Promise<readonly Message[]> => {
    const { status, body } = await bus.request(
      listMessages,
      { params: { ticketId: String(ticketId) }, query: { pageNumber, markRead: 'false' }, body: {} },
      context,
    );
    const answer: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (status < 400) return pageSchema.parse(answer).messages;
    const { error } = failureSchema.parse(answer);
    throw new AppError(isErrorCode(error) ? error : 'ERR_INTERNAL');
  };
  return (await Promise.all(pages.map(read))).flat();
};
