import { isRecordingName, mediaKindOf, type Message, uploadFields } from '@balcao/contracts';
import { z } from 'zod';
import { type DeskData, wayAt } from './desk-data.ts';
import { publishMessage } from './message-answers.ts';
import type { TestGateway } from './test-gateway.ts';

// The browser's own function, because a test may count the page's calls of it.
const addressOf = URL.createObjectURL.bind(URL);

/** The fields of a message with this file, whose address is an object URL of this page. */
export const asMessage = (file: File, caption = ''): Partial<Message> => ({
  body: caption === '' ? file.name : caption,
  mediaType: mediaKindOf(file.type),
  mediaUrl: addressOf(file),
  media: {
    state: 'stored',
    problem: null,
    fileName: file.name,
    mimeType: file.type,
    size: file.size,
    seconds: null,
    width: file.type.startsWith('image/') ? 40 : null,
    height: file.type.startsWith('image/') ? 30 : null,
    isVoice: isRecordingName(file.name),
    caption,
  },
});

const idSchema = z.coerce.number().int();
const textSchema = z.string().catch('');

/** Answers uploads: the files become messages of the conversation. */
export const answerFiles = (gateway: TestGateway, data: DeskData): void =>
  gateway.answerFiles(({ params, form }) => {
    const caption = textSchema.parse(form.get(uploadFields.caption));
    const clientId = textSchema.parse(form.get(uploadFields.clientId));
    const files = form.getAll(uploadFields.files).map((file) => z.instanceof(File).parse(file));
    return files.map((file) =>
      publishMessage(data, idSchema.parse(params['ticketId']), {
        ...asMessage(file, caption),
        fromMe: true,
        clientId,
        userId: data.user.id,
        ack: 1,
        sendState: 'sent',
        way: wayAt(new Date().toISOString()),
      }),
    );
  });
