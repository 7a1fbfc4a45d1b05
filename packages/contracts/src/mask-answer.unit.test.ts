import { describe, expect, it, test } from 'vitest';
import { maskCards } from './cards/mask-cards.ts';
import { endpoints } from './endpoints/index.ts';
import type { ContactSummary } from './entities/contact.ts';
import { type MediaType, type Message, messageSchema } from './entities/message.ts';
import { maskAnswer, plainFields } from './mask-answer.ts';
import { digitsIn } from './phone-number/read-number.ts';
import { spellingsToHide } from './phone-number/testing/spellings-to-hide.ts';
import { serverEventSchemas } from './realtime.ts';
import { type FillText, samplesOf } from './testing/samples-of.ts';

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

const maskMessage = (message: Message): Message => messageSchema.parse(maskAnswer(message));

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

describe('what leaves for users who may not see numbers', () => {
  const own = '5511972711602';
  const outputs = [
    ...endpoints.map(({ operation, response }) => [operation, response] as const),
    ...Object.entries(serverEventSchemas).map(([name, schema]) => [`event ${name}`, schema] as const),
  ];

  /** Each text once with each spelling, in turn. */
  const filled = (): { readonly fill: FillText; readonly names: Set<string> } => {
    let next = 0;
    const names = new Set<string>();
    const fill: FillText = ({ path, formal }) => {
      if (formal !== null) return formal;
      names.add(path.find((name) => plainFields.has(name)) ?? path.at(-1) ?? '');
      next += 1;
      return `Ana ${spellingsToHide[next % spellingsToHide.length] ?? ''}`;
    };
    return { fill, names };
  };

  const textsIn = (value: unknown, path: readonly string[] = []): (readonly [string, string])[] => {
    if (typeof value === 'string') return [[path.join('.'), value]];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, each]) => textsIn(each, [...path, name]));
  };
  /** Of identities only phones are numbers, as a test of their own shows. */
  const isPlain = (path: string): boolean =>
    path.split('.').some((name) => name === 'identities' || plainFields.has(name));

  it.each(outputs)('%s holds no whole number of the person it concerns', (_, schema) => {
    const { fill } = filled();
    const samples = Array.from({ length: 5 }, () => samplesOf(schema, fill)).flat();
    const texts = textsIn(maskAnswer(samples, [own])).filter(([path]) => !isPlain(path));
    const whole = texts.filter(([, text]) => digitsIn(text.normalize('NFKC')).includes('72711602'));
    expect(whole).toEqual([]);
  });

  const unmasked: FillText = ({ path, formal }) =>
    formal ?? (path.at(-1) === 'number' || path.includes('identities') ? '****' : 'Ana');

  it.each(outputs)('%s keeps its ids, times and links', (_, schema) => {
    // The digits of a day are the end of this number.
    const hidden = [own, '551120261128', '551197271160', '441123456789'];
    for (const sample of samplesOf(schema, unmasked).slice(0, 50))
      if (sample !== undefined)
        expect(maskAnswer(sample, hidden)).toEqual(
          JSON.parse(JSON.stringify(sample).replaceAll('"externalKey":"Ana"', '"externalKey":null')),
        );
  });

  test('names every plain field that some output has, and no other', () => {
    const { fill, names } = filled();
    for (const [, schema] of outputs) samplesOf(schema, fill);
    expect([...plainFields.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  const ana = { ...contact, name: 'Ana 11 97271-1602', number: own };
  const bia = { ...contact, name: 'Bia', number: '5511988887777' };

  it('hides the number of each row in that row alone', () => {
    const rows = [ana, bia].map((person) => ({ contact: person, lastMessage: '97271-1602, 98888-7777' }));
    expect(maskAnswer({ tickets: rows })).toMatchObject({
      tickets: [
        {
          contact: { name: 'Ana 11 97271-****', number: '551197271****' },
          lastMessage: '97271-****, 98888-7777',
        },
        { contact: { name: 'Bia', number: '551198888****' }, lastMessage: '97271-1602, 98888-****' },
      ],
    });
  });

  it('hides the numbers of the authors of a message and its quote, and of unknown people that it mentions', () => {
    const quoted = messageOf('chat', '97271-1602');
    const message = {
      ...messageOf('chat', '@5511900513001 97271-1602 98888-7777 33334444'),
      contact: bia,
      quotedMsg: { ...quoted, contact: ana },
    };
    expect(maskMessage(message)).toMatchObject({
      body: '@551190051**** 97271-**** 98888-**** 33334444',
      quotedMsg: { body: '97271-****', contact: { number: '551197271****' } },
    });
  });

  it('hides every number of a contact with several', () => {
    const identities = [
      { kind: 'phone', value: own },
      { kind: 'phone', value: '351910000001' },
    ];
    const both = { ...bia, identities, email: 'x', tags: [{ id: 1, name: '910 000 001', color: '#000000' }] };
    expect(maskAnswer({ contact: both, lastMessage: '97271-1602 910000001' })).toMatchObject({
      contact: { tags: [{ name: '910 00* ***' }] },
      lastMessage: '97271-**** 91000****',
    });
  });

  it('keeps a draft as its author wrote it', () => {
    const drafts = [{ ticketId: 1, body: '97271-1602' }];
    expect(maskAnswer({ drafts }, [own])).toEqual({ drafts });
  });

  it('keeps the number of a connection', () => {
    const whatsapp = { id: 1, name: 'Loja', number: own };
    expect(maskAnswer({ whatsapp, contact: bia })).toMatchObject({ whatsapp });
  });
});
