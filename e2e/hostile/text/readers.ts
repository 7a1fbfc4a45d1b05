import {
  beginningOf,
  briefNameOf,
  foldName,
  foldText,
  hiddenNumbers,
  hideNumbers,
  isNamedByNumber,
  lastMessageOf,
  maskAnswer,
  maskCards,
  maskName,
  maskText,
  mentionsIn,
  namedLastMessage,
  parseText,
  readCards,
  readMaskedNumber,
  readNumber,
  renameMentions,
  restoreName,
  restoreNumbers,
  searchableText,
  previewOf,
  snippetOf,
  visibleName,
  withoutMarks,
} from '@balcao/contracts';
import { describeError } from '../../../packages/event-bus/src/consumer/describe-error.ts';
import { cleanFileName, endingOf } from '../../../packages/media-store/src/file-name.ts';
import { redactText } from '../../../packages/service-kit/src/redact.ts';
import { receivedBody } from '../../../services/messaging/src/messages/received-body.rules.ts';
import { isBlank } from '../../../services/messaging/src/messages/storable-text.rules.ts';
import { bodyIn } from '../../../services/notification/src/push/push-texts.ts';
import { chosenSector } from '../../../services/ticket/src/automation/choice.rules.ts';
import { sales, support } from '../../../services/ticket/src/automation/testing/situations.ts';
import { peopleOnCards } from '../../../services/ticket/src/inbound/create-contacts-of-cards.ts';
import { searchOf, termsOf } from '../../../services/ticket/src/search/words.rules.ts';
import { withOtherText } from '../../../services/ticket/src/tickets/last-message.rules.ts';
import { parseLocation } from '../../../web/src/entities/message/parse-location.ts';
import { formatPreview } from '../../../web/src/entities/message/last-message-preview.ts';
import { shownCards } from '../../../web/src/entities/message/shown-cards.ts';
import { browserInWords } from '../../../web/src/features/users/browser-in-words.ts';
import { formatPhone, initialsOf } from '../../../web/src/lib/text/format.ts';
import { isolate } from '../../../web/src/lib/text/isolate.ts';

const place = { latitude: 1, longitude: 1 };
const hidden = hiddenNumbers(['5511911111111', '5511987654321', '5500000000000']);
const line = (lastMessage: string, isGroup: boolean) => ({ lastMessage, isGroup });

/**
 * Every function that reads text of contacts: their messages, names and file names. Each new function of this kind
 * needs a line here. For a text twice as long it may take twice the steps.
 */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  beginningOf: (text) => beginningOf(text, 100),
  bodyIn: (text) => bodyIn('en', line(text, true)),
  briefNameOf,
  browserInWords,
  chosenSector: (text) => chosenSector(text, [3, 4], [support, sales]),
  cleanFileName,
  describeError: (text) => describeError(new Error(text)),
  endingOf,
  foldName,
  formatPhone,
  formatPreview,
  hideNumbers: (text) => hideNumbers(text, hidden),
  initialsOf,
  isBlank,
  isolate,
  isNamedByNumber: (text) => isNamedByNumber({ name: text, number: text }),
  lastMessageOf: (text) => lastMessageOf(text, false),
  maskAnswer: (text) => maskAnswer({ body: text, mediaType: 'vcard', name: text }, ['5511911111111']),
  maskCards,
  maskName: (text) => maskName(text, '5511911111111'),
  maskText: (text) => maskText(text, hidden),
  mentionsIn,
  namedLastMessage: (text) => namedLastMessage(line(text, true), (kind) => kind),
  parseLocation: (text) => parseLocation(`${text}|${text}|${text}`),
  parseText,
  peopleOnCards,
  foldText,
  previewOfCards: (text) => previewOf('vcard', text),
  readCards,
  readMaskedNumber,
  readNumber,
  receivedBody: (text) => receivedBody('chat', { body: text, media: { fileName: text } }),
  receivedPlace: (text) =>
    receivedBody('location', { body: '', location: { ...place, thumbnail: text, description: text } }),
  redactText,
  renameMentions: (text) => renameMentions(`@12345678${text}`, () => 'Zé'),
  restoreName: (text) => restoreName(`${text}*`, { name: text, number: '5511911111111' }),
  restoreNumbers: (text) => restoreNumbers(`${text}*`, [text], hidden),
  searchableCards: (text) => searchableText({ mediaType: 'vcard', body: text }),
  searchableText: (text) => searchableText({ mediaType: 'chat', body: text }),
  searchOf,
  shownCards,
  snippetOf: (text) => snippetOf(text, 'ana 11 病院'),
  snippetOfItself: (text) => snippetOf(text, text.slice(0, 100)),
  termsOf,
  visibleName,
  withOtherText: (text) => withOtherText(text, text, true),
  withoutMarks,
};
