import { z } from 'zod';
import { connectionSchema } from './entities/connection.ts';
import { contactSummarySchema } from './entities/contact.ts';
import { messageSchema } from './entities/message.ts';
import { idSchema } from './entities/primitives.ts';
import { ticketListItemSchema, ticketStatusSchema, ticketWhereaboutsSchema } from './entities/ticket.ts';
import { userSchema, userSummarySchema } from './entities/user.ts';
import { ticketPresenceSchema, type PassingEventName, passingEventSchemas } from './realtime-presence.ts';
import { settingSchema } from './endpoints/settings.ts';
import { integrationSchema } from './integrations.ts';
import {
  catalogueEventSchemas,
  noteEventSchemas,
  type PersonalEventName,
  personalEventSchemas,
} from './realtime-desk.ts';

/**
 * The server pings each page at this interval. A page that hears nothing for the interval and `answeredWithinMs` says
 * within five seconds that its connection is lost (rule L2). The server waits longer for a page, whose machine may be
 * slow.
 */
export const linePings = { everyMs: 1_800, answeredWithinMs: 3_000, pageAnswersWithinMs: 20_000 } as const;

/** Events from the server, by name (rule L8). */
export const serverEventSchemas = {
  ticket: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), ticket: ticketListItemSchema }),
    /** `moved`: it left this list or audience; `removed`: it was deleted. Older clients drop it in both cases. */
    z.object({
      action: z.literal('delete'),
      ticketId: idSchema,
      cause: z.enum(['moved', 'removed']),
      /** For `moved`: who has it now, also for users who no longer see it. Absent if unknown. */
      to: ticketWhereaboutsSchema.exactOptional(),
    }),
    z.object({ action: z.literal('updateUnread'), ticketId: idSchema, readUpTo: z.number().int() }),
  ]),
  appMessage: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('create'),
      message: messageSchema,
      ticket: ticketListItemSchema,
      contact: contactSummarySchema,
    }),
    z.object({ action: z.literal('update'), message: messageSchema }),
  ]),
  contact: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), contact: contactSummarySchema }),
    z.object({ action: z.literal('delete'), contactId: idSchema }),
  ]),
  user: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), user: z.union([userSchema, userSummarySchema]) }),
    z.object({ action: z.literal('delete'), userId: idSchema }),
  ]),
  whatsapp: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), whatsapp: connectionSchema }),
    z.object({ action: z.literal('delete'), whatsappId: idSchema }),
  ]),
  whatsappSession: z.object({ action: z.literal('update'), session: connectionSchema }),
  settings: z.object({ action: z.literal('update'), setting: settingSchema }),
  /** An integration changed; its value is "" for everybody. Admins request it. */
  integrations: z.object({ action: z.literal('update'), integration: integrationSchema }),
  ...catalogueEventSchemas,
  ...noteEventSchemas,
  ...personalEventSchemas,
  ...passingEventSchemas,
} as const;

export type ServerEventName = keyof typeof serverEventSchemas;
/** Events for many users are in the live log. Personal and short-lived events are not, and are never repeated. */
export type LoggedEventName = Exclude<ServerEventName, PersonalEventName | PassingEventName>;
export type ServerEvents = { [K in ServerEventName]: z.infer<(typeof serverEventSchemas)[K]> };
export const serverEventNameSchema = z.enum(
  Object.keys(serverEventSchemas).filter((name): name is ServerEventName =>
    Object.hasOwn(serverEventSchemas, name),
  ),
);

/**
 * One entry of the live log. Every emit has its position as second argument, so that a client can report it. Older
 * clients ignore it. Position 0 marks a signal that a fresh load repairs, such as a QR code.
 */
export const liveUpdateSchema = z.object({
  position: z.number().int(),
  event: serverEventNameSchema,
  payload: z.unknown(),
});
export type LiveUpdate = z.infer<typeof liveUpdateSchema>;

/** The requests of a client over its socket. Each is answered by its acknowledgement, if the client gives one. */
export const clientEventSchemas = {
  joinNotification: z.undefined(),
  joinTickets: ticketStatusSchema,
  leaveTickets: ticketStatusSchema,
  joinChatBox: z.union([
    idSchema,
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ]),
  leaveChatBox: z.union([
    idSchema,
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ]),
  /** Ours: whether the page is visible. Users without a visible page get web push. */
  look: z.object({ isVisible: z.boolean() }),
  /** Ours: what the user does in a joined conversation; repeated while it lasts. */
  attend: ticketPresenceSchema,
  /** Ours: asks for updates after this position; the answer is `resumeAnswerSchema`. */
  resume: z.object({ after: z.number().int().nonnegative() }),
} as const;
export type ClientEventName = keyof typeof clientEventSchemas;

export const resumeAnswerSchema = z.object({
  head: z.number().int(),
  reload: z.boolean(),
  updates: z.array(liveUpdateSchema),
});
export type ResumeAnswer = z.infer<typeof resumeAnswerSchema>;

/** A Redis sorted set of the gateways: users with a visible page, and until when this is valid (ms). */
export const visibleUsersKey = 'balcao:visible-users';
/** A user may use several gateways; each one reports only its own sockets. */
export const visibleUser = {
  memberOf: (userId: number, gatewayId: string): string => `${String(userId)}:${gatewayId}`,
  userIdOf: (member: string): number => Number(member.split(':', 1)[0]),
} as const;

/** Sent every 15 s and on connect: a client behind the head asks to resume. */
export const headEventName = 'head';
export const headSchema = z.object({ position: z.number().int() });

/** Sent to a socket before it is cut because its user's rights changed, so that the page need not reconnect first. */
export const rightsEventName = 'rights';

/** Full phone numbers, or masked ones (rule L4). */
export const formSchema = z.enum(['full', 'masked']);
export type Form = z.infer<typeof formSchema>;

/** A list of a status, the notification topic, or one open conversation. */
export type Topic = `tickets:${'pending' | 'open' | 'closed'}` | 'notification';

/**
 * Rooms follow visibility (rule L3): notification names the audience, and gateways add sockets only after a check. Topic
 * rooms have an audience part; rooms for `everybody` need none.
 */
export const rooms = {
  /** Every signed-in socket. */
  everybody: (form: Form) => `everybody:${form}`,
  /** Every socket of admins. */
  admins: (form: Form) => `admins:${form}`,
  user: (userId: number) => `user:${String(userId)}`,
  topicOfAdmins: (topic: Topic, form: Form) => `${topic}:admins:${form}`,
  topicOfUser: (topic: Topic, userId: number, form: Form) => `${topic}:user:${String(userId)}:${form}`,
  topicOfQueue: (topic: Topic, queueId: number, form: Form) => `${topic}:queue:${String(queueId)}:${form}`,
  /** Members: users, while the setting allTicket is enabled. */
  topicOfAll: (topic: Topic, form: Form) => `${topic}:all:${form}`,
  ticket: (ticketId: number, form: Form) => `ticket:${String(ticketId)}:${form}`,
} as const;
