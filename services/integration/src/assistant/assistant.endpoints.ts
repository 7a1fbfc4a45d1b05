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
} from '@balcao/contracts';
import {
  type Bus,
  type CallContext,
  type EndpointHandler,
  serveEndpoint,
  systemContext,
} from '@balcao/event-bus';
import type { Asking, Keys, OpenAi } from './open-ai.ts';
import { createCallSlots } from './call-slots.ts';
import { draftPrompt, summaryPrompt } from './prompts.rules.ts';
import { readConversation } from './read-conversation.ts';

type Options = { readonly bus: Bus; readonly openAi: OpenAi; readonly callsPerUser: number };
type Call = { readonly actor: Actor; readonly context: CallContext; readonly ticketId: number };

/** For attendants who may see the ticket. The result is put into their composer; nothing here sends (rule I4). */
export const createAssistantEndpoints = ({
  bus,
  openAi,
  callsPerUser,
}: Options): Readonly<Record<string, EndpointHandler>> => {
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

  return {
    showAssistant: serveEndpoint(showAssistant, async () => ({
      body: { isSet: (await findKeys()).apiKey !== '' },
    })),
    draftAnswer: serveEndpoint(draftAnswer, ({ actor, context, params: { ticketId } }) =>
      asked({ actor, context, ticketId }, async (asking) => ({
        text: await openAi.write(asking, draftPrompt(await readConversation(bus, ticketId, context))),
      })),
    ),
    summariseConversation: serveEndpoint(
      summariseConversation,
      ({ actor, context, params: { ticketId }, body: { language } }) =>
        asked({ actor, context, ticketId }, async (asking) => ({
          text: await openAi.write(
            asking,
            summaryPrompt(await readConversation(bus, ticketId, context), language),
          ),
        })),
    ),
    askAssistant: serveEndpoint(askAssistant, ({ actor, context, params: { ticketId }, body: { prompt } }) =>
      asked({ actor, context, ticketId }, async (asking) => ({
        text: await openAi.write(asking, [{ role: 'user', content: prompt }]),
      })),
    ),
    drawPicture: serveEndpoint(drawPicture, ({ actor, context, params: { ticketId }, body: { prompt } }) =>
      asked({ actor, context, ticketId }, (asking) => openAi.draw(asking, prompt)),
    ),
  };
};
