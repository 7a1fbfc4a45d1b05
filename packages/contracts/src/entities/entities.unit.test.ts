import { expect, it } from 'vitest';
import type { z } from 'zod';
import { connectionSchema } from './connection.ts';
import { contactListItemSchema, contactSchema, contactSummarySchema } from './contact.ts';
import { messageSchema, oldMessageSchema } from './message.ts';
import { queueSchema } from './queue.ts';
import { quickAnswerSchema } from './quick-answer.ts';
import { countedTagSchema, tagSchema } from './tag.ts';
import { ticketSchema } from './ticket.ts';
import { timelineEntrySchema } from './timeline.ts';
import { userSchema, userSummarySchema } from './user.ts';

/** The fields that existing clients read (rule X4); there may be more. */
const summary = 'id,name,email,number,profilePicUrl,messengerId,instagramId,telegramId,webchatId';
const fields: readonly (readonly [string, z.ZodObject, string])[] = [
  [
    'a user',
    userSchema,
    'id,name,email,profile,isTricked,createdAt,startWork,endWork,queues,whatsappId,whatsapp',
  ],
  ['a colleague', userSummarySchema, 'id,name,profile,queues'],
  [
    'a connection',
    connectionSchema,
    'id,name,session,qrcode,status,number,battery,plugged,retries,greetingMessage,farewellMessage,type,isDefault,isDisplay,color,createdAt,updatedAt,queues',
  ],
  ['the contact of a ticket', contactSummarySchema, summary],
  ['a row of contacts', contactListItemSchema, `${summary},isGroup,createdAt,updatedAt,tags`],
  ['a contact', contactSchema, `${summary},isGroup,createdAt,updatedAt,tags,extraInfo`],
  [
    'a sector',
    queueSchema,
    'id,name,color,greetingMessage,startWork,endWork,absenceMessage,createdAt,updatedAt',
  ],
  ['a tag', tagSchema, 'id,name,color,contacttag'],
  ['a counted tag', countedTagSchema, 'id,name,color,usageCount'],
  ['a quick answer', quickAnswerSchema, 'id,shortcut,message'],
  [
    'a ticket',
    ticketSchema,
    'id,status,unreadMessages,lastMessage,isGroup,userId,user,contactId,contact,whatsappId,whatsapp,queueId,queue,createdAt,updatedAt',
  ],
  [
    'a message',
    messageSchema,
    'id,ack,read,fromMe,body,mediaUrl,mediaType,isDeleted,isEdited,createdAt,updatedAt,quotedMsgId,quotedMsg,ticketId,contactId,contact,oldMessages,ticket',
  ],
  ['an earlier body', oldMessageSchema, 'id,body,createdAt,updatedAt,messageId'],
  ['an entry of a timeline', timelineEntrySchema, 'id,at,type,actor,before,after,cause'],
];

it.each(fields)('existing clients find their fields in %s', (_, schema, names) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(names.split(',')));
});
