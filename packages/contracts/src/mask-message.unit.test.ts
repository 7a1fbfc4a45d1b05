import { describe, expect, it } from 'vitest';
import { maskCards } from './cards/mask-cards.ts';
import type { ContactSummary } from './entities/contact.ts';
import type { MediaType, Message } from './entities/message.ts';
import { maskMessage } from './mask-message.ts';

const contact: ContactSummary = {
  id: 1,
  name: 'Ana',
  number: '5511987654321',
  isNumberHidden: false,
  email: '',
  profilePicUrl: '',
  isGroup: false,
  messengerId: null,
  instagramId: null,
  telegramId: null,
  webchatId: null,
};
const at = '2026-01-01T00:00:00.000Z';

const messageOf = (mediaType: MediaType, body: string): Message => {
  const said = { ticketId: 1, fromMe: false, body, mediaType, mediaUrl: null, contactId: 1, contact };
  const quotedMsg = { ...said, id: 'q', isDeleted: false, createdAt: at };
  return {
    ...quotedMsg,
    id: 'm',
    ack: 0,
    read: false,
    isEdited: false,
    quotedMsgId: 'q',
    quotedMsg,
    oldMessages: [{ id: 'o', body, createdAt: at }],
    clientId: null,
    sendState: null,
    sendProblem: null,
    inboundNumber: 1,
    sequence: '',
    updatedAt: at,
  };
};

describe('masking a message', () => {
  const card = (tel: string, name: string) => `BEGIN:VCARD\nFN:${name}\n${tel}\nBDAY:19800101\nEND:VCARD`;

  it('masks the numbers on cards, wherever a card has them', () => {
    const long = 'item1.TEL;type=CELL;waid=5511987654321:+55 11\r\n  98765-4321';
    const body = [card(long, 'Rita'), card('TEL:+351910000001', '+351 910 000 001')].join('\n');
    expect(maskCards(body)).toBe(
      [
        card('item1.TEL;type=CELL;waid=551198765****:+55 11 98765-****', 'Rita'),
        card('TEL:+35191000****', '35191000****'),
      ].join('\n'),
    );
  });

  it.each([
    ['a parameter that is folded', 'TEL;type=CELL;wa\r\n id=55119876\r\n 54321:+55 11 98765-4321'],
    ['a colon in quotes', 'TEL;TYPE="voice:home";waid=5511987654321:98765-4321'],
    ['an extension', 'TEL;VALUE=uri:tel:+55-11-98765-4321;ext=102'],
    ['a quote that is never closed', 'TEL;TYPE="cell:+55 11 98765-4321'],
    ['bytes', 'TEL;ENCODING=QUOTED-PRINTABLE:+5511=39=38=37=36=35=34=33=32=31'],
    ['a soft break', 'FN;QUOTED-PRINTABLE:Rui=\nTEL:+55 11 98765-4321'],
    ['hidden signs', 'TEL:+55 11 98765\u20114\u200B3\u200B2\u200B1'],
    ['digits of another script', 'TEL:+٥٥١١٩٨٧٦٥٤٣٢١'],
    ['an address of the web', 'URL:https://wa.me/5511987654321'],
    ['a note', 'NOTE:Zap (11) 98765-4321'],
    ['no property', '+55 11 98765-4321'],
    ['a property that nobody knows', 'X-ABLabel.IMPP:whatsapp:5511987654321'],
  ])('hides the last digits after %s', (_, line) => {
    const masked = maskCards(`BEGIN:VCARD\nFN:Rita\n${line}\nEND:VCARD`);
    expect(masked.normalize('NFKC').replaceAll(/[^\p{Nd}*]/gu, '')).not.toMatch(/4.?3.?2.?1|٤٣٢١/);
    expect(masked).toMatch(/\*{4}|\*\u200B/);
    expect(masked).not.toContain('=39');
  });

  it('masks the quoted message and former texts', () => {
    const shown = JSON.stringify(maskMessage(messageOf('vcard', card('TEL:+351910000001', 'Rita'))));
    expect(shown).not.toMatch(/4321|910000001/);
    expect(shown.match(/\+35191000\*{4}/g)).toHaveLength(3);
    expect(shown.match(/551198765\*{4}/g)).toHaveLength(2);
  });

  it('leaves a text unchanged that only looks like a card', () => {
    const body = card('TEL:+351910000001', 'Rita');
    expect(maskMessage(messageOf('chat', body)).body).toBe(body);
  });
});
