import { z } from 'zod';
import { connectionSchema } from './entities/connection.ts';
import { contactSummarySchema } from './entities/contact.ts';
import { messageSchema } from './entities/message.ts';
import { idSchema } from './entities/primitives.ts';
import { ticketListItemSchema, ticketStatusSchema, ticketWhereaboutsSchema } from './entities/ticket.ts';
import { userSchema, userSummarySchema } from './entities/user.ts';
import { attendanceSchema, type PassingEventName, passingEventSchemas } from './realtime-attendance.ts';
import { settingSchema } from './endpoints/settings.ts';
import { integrationSchema } from './integrations.ts';
import {
  catalogueEventSchemas,
  noteEventSchemas,
  type PersonalEventName,
  personalEventSchemas,
} from './realtime-desk.ts';

/**
 * How often the server asks whether a page is still there, and how long both wait: a line that dies silently is noticed
 * after the two together, and said to be lost within five seconds (rule L2).
 */
export const linePings = { everyMs: 1_800, answeredWithinMs: 3_000 } as const;

/** What the server tells, by event name (rule L8). */
export const serverEventSchemas = {
  ticket: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), ticket: ticketListItemSchema }),
    /** `moved`: it left this list or this audience; `removed`: it is gone. Clients of old drop it either way. */
    z.object({
      action: z.literal('delete'),
      ticketId: idSchema,
      cause: z.enum(['moved', 'removed']),
      /** Of `moved`: who has it now, also for those who don't see it any more. Absent where nobody knows. */
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
  /** That one changed; its value is "" for everybody, also for admins, who ask for it. */
  integrations: z.object({ action: z.literal('update'), integration: integrationSchema }),
  ...catalogueEventSchemas,
  ...noteEventSchemas,
  ...personalEventSchemas,
  ...passingEventSchemas,
} as const;

export type ServerEventName = keyof typeof serverEventSchemas;
/** What many see stands in the live log; the rest is told to one user, or is soon over, and never told again. */
export type LoggedEventName = Exclude<ServerEventName, PersonalEventName | PassingEventName>;
export type ServerEvents = { [K in ServerEventName]: z.infer<(typeof serverEventSchemas)[K]> };
export const serverEventNameSchema = z.enum(
  Object.keys(serverEventSchemas).filter((name): name is ServerEventName =>
    Object.hasOwn(serverEventSchemas, name),
  ),
);

/**
 * One entry of the live log. Every emit has its position as second argument, so that a client can say how far it is.
 * Clients of old ignore it. An entry without a position (0) is a signal that a fresh load repairs, such as a QR code.
 */
export const liveUpdateSchema = z.object({
  position: z.number().int(),
  event: serverEventNameSchema,
  payload: z.unknown(),
});
export type LiveUpdate = z.infer<typeof liveUpdateSchema>;

/** What a client may ask over its socket. Each answers through its acknowledgement, if the client gives one. */
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
  /** Ours: whether somebody has the page before their eyes; whoever has none anywhere is told by web push. */
  look: z.object({ isVisible: z.boolean() }),
  /** Ours: what its user does in a conversation that this socket joined; said again while it lasts. */
  attend: attendanceSchema,
  /** Ours: what was missed since this position; acknowledged with `resumeAnswerSchema`. */
  resume: z.object({ after: z.number().int().nonnegative() }),
} as const;
export type ClientEventName = keyof typeof clientEventSchemas;

export const resumeAnswerSchema = z.object({
  head: z.number().int(),
  reload: z.boolean(),
  updates: z.array(liveUpdateSchema),
});
export type ResumeAnswer = z.infer<typeof resumeAnswerSchema>;

/** A sorted set in Redis that gateways keep: users with the desk before their eyes, and until when that is sure (ms). */
export const visibleUsersKey = 'balcao:visible-users';
/** A user may look through several gateways: each speaks for its own sockets alone. */
export const visibleUser = {
  memberOf: (userId: number, gatewayId: string): string => `${String(userId)}:${gatewayId}`,
  userIdOf: (member: string): number => Number(member.split(':', 1)[0]),
} as const;

/** Sent every 15 s and on connect: a client behind the head asks to resume. */
export const headEventName = 'head';
export const headSchema = z.object({ position: z.number().int() });

/** Full phone numbers, or masked ones (rule L4). */
export const formSchema = z.enum(['full', 'masked']);
export type Form = z.infer<typeof formSchema>;

/** A list of a status, the notification feed, or one open conversation. */
export type Feed = `tickets:${'pending' | 'open' | 'closed'}` | 'notification';

/**
 * Rooms are by who may see (rule L3): notification names the audience, gateways put sockets in only after a
 * check. A feed room has an audience part; `everybody` rooms need no feed.
 */
export const rooms = {
  /** Every signed-in socket. */
  everybody: (form: Form) => `everybody:${form}`,
  /** Every socket of admins. */
  admins: (form: Form) => `admins:${form}`,
  user: (userId: number) => `user:${String(userId)}`,
  feedOfAdmins: (feed: Feed, form: Form) => `${feed}:admins:${form}`,
  feedOfUser: (feed: Feed, userId: number, form: Form) => `${feed}:user:${String(userId)}:${form}`,
  feedOfQueue: (feed: Feed, queueId: number, form: Form) => `${feed}:queue:${String(queueId)}:${form}`,
  /** Members: users, while the setting allTicket is enabled. */
  feedOfAll: (feed: Feed, form: Form) => `${feed}:all:${form}`,
  ticket: (ticketId: number, form: Form) => `ticket:${String(ticketId)}:${form}`,
} as const;
