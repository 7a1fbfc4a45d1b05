import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactSummary, Identity } from './entities/contact.ts';
import type { Message } from './entities/message.ts';
import { maskCards, maskContact, maskMessage, maskNumber, maskWholeContact } from './masking.ts';

const ana: ContactSummary = {
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

describe('masking', () => {
  it('hides the last four digits and keeps the length', () => {
    expect(maskNumber('5511987654321')).toBe('551198765****');
  });

  it('never shows a digit of the last four, whatever the number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), (number) => {
        const masked = maskNumber(number);
        expect(masked).toHaveLength(number.length);
        expect(masked.slice(-4)).toMatch(/^\*+$/);
      }),
    );
  });

  it('masks a name that is the number, however it is written', () => {
    expect(maskContact({ ...ana, name: '+55 (11) 98765-4321' }).name).toBe('551198765****');
  });

  it.each([
    ['with and without the ninth digit', '551187654321', '55118765****'],
    ['without the country', '(11) 98765-4321', '1198765****'],
    ['of a second telephone', '+351 910 000 001', '35191000****'],
  ])('masks a name that is a number %s', (_, name, shown) => {
    expect(maskContact({ ...ana, name }).name).toBe(shown);
    expect(maskContact({ ...ana, number: null, name }).name).toBe(shown);
  });

  it('masks the numbers of everybody who went up in a contact', () => {
    const merges = [{ id: 1, contactId: 2, name: '351910000001', at: '2026-01-01T00:00:00.000Z' }];
    const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
    const masked = maskWholeContact({ ...ana, ...dates, tags: [], extraInfo: [], merges });
    expect(masked.merges).toMatchObject([{ contactId: 2, name: '35191000****' }]);
  });

  it('masks the number in the id of an old group, and in no other id', () => {
    const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
    const identities: Identity[] = [
      { kind: 'phone', value: '5511987654321' },
      { kind: 'group', value: '5511987654321-1600000000' },
      { kind: 'group', value: '120363000000000001' },
      { kind: 'telegram', value: '987654321' },
    ];
    const masked = maskWholeContact({ ...ana, ...dates, tags: [], extraInfo: [], identities });
    expect(masked.identities?.map(({ value }) => value)).toEqual([
      '551198765****',
      '551198765****-1600000000',
      '120363000000000001',
      '987654321',
    ]);
  });

  it('masks the numbers on cards, wherever a card has them, and no other text', () => {
    const card = (tel: string, name: string) => `BEGIN:VCARD\nFN:${name}\n${tel}\nBDAY:19800101\nEND:VCARD`;
    const long = 'item1.TEL;type=CELL;waid=5511987654321:+55 11\r\n  98765-4321';
    const body = [card(long, 'Rita'), card('TEL:+351910000001', '+351 910 000 001')].join('\n');
    expect(maskCards(body)).toBe(
      [
        card('item1.TEL;type=CELL;waid=551198765****:+55 11\r\n  98765-****', 'Rita'),
        card('TEL:+35191000****', '35191000****'),
      ].join('\n'),
    );
    expect(maskCards('TEL:+351910000001')).toBe('TEL:+351910000001');
  });

  it.each([
    ['TEL;type=CELL;wa\r\n id=55119876\r\n 54321:+55 11 98765-4321'],
    ['TEL;TYPE="voice:home";waid=5511987654321:98765-4321'],
    ['TEL;VALUE=uri:tel:+55-11-98765-4321;ext=102'],
  ])('masks a number on a card however its line is made: %s', (line) => {
    const masked = maskCards(`BEGIN:VCARD\nFN:Rita\n${line}\nEND:VCARD`);
    expect(masked.replaceAll(/\r?\n[ \t]/g, '')).not.toMatch(/65-?4/);
  });

  it('masks in a message its contact, what it quotes and the cards of both', () => {
    const card = 'BEGIN:VCARD\nTEL:+351910000001\nEND:VCARD';
    const at = '2026-01-01T00:00:00.000Z';
    const said = { ticketId: 1, fromMe: false, body: card, mediaUrl: null, contactId: 1, contact: ana };
    const quotedMsg = { ...said, id: 'q', mediaType: 'vcard' as const, isDeleted: false, createdAt: at };
    const message: Message = {
      ...quotedMsg,
      id: 'm',
      ack: 0,
      read: false,
      isEdited: false,
      quotedMsgId: 'q',
      quotedMsg,
      oldMessages: [],
      clientId: null,
      sendState: null,
      sendProblem: null,
      inboundNumber: 1,
      sequence: '',
      updatedAt: at,
    };
    const shown = JSON.stringify(maskMessage(message));
    expect(shown).not.toMatch(/4321|0001"|0001\\n/);
    expect(shown.match(/\+35191000\*{4}/g)).toHaveLength(2);
    expect(shown.match(/551198765\*{4}/g)).toHaveLength(2);
  });

  it('keeps a real name, and a contact without a number', () => {
    expect(maskContact(ana)).toEqual({ ...ana, number: '551198765****' });
    expect(maskContact({ ...ana, name: 'Mesa 12', number: null }).name).toBe('Mesa 12');
    expect(maskContact({ ...ana, number: null })).toEqual({ ...ana, number: null });
  });
});
