import {
  changeConnection,
  changeContact,
  changeQuickAnswer,
  changeQueue,
  changeTag,
  changeUser,
  createApiToken,
  createConnection,
  createContact,
  createQueue,
  createQuickAnswer,
  createTag,
  createUser,
  defaultConnectionColor,
  deskWebhooks,
  connectionAutomationDefaults,
  inviteUser,
  mostIdleMinutes,
  noTexts,
  signUp,
  usePasswordLink as passwordLinkUse,
} from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changedAccountForm, newAccountForm } from '../components/form/field-schemas.ts';
import { emptyToken, tokenForm, wordsOf } from '../features/api-access/components/token-form.ts';
import { connectionForm } from '../features/connections/components/connection-form.ts';
import { contactForm } from '../features/contacts/components/contact-form.ts';
import { newFields, queueForm } from '../features/queues/queue-form.ts';
import { changedUserForm, newUser, newUserForm } from '../features/users/user-form.ts';
import { webhookForm } from '../features/webhooks/components/webhook-form.ts';
import en from '../locales/en/common.json';
import es from '../locales/es/common.json';
import ptBR from '../locales/pt-BR/common.json';
import { tagForm } from '../features/tags/components/tag-dialog.tsx';
import { quickAnswerForm } from '../features/quick-answers/components/quick-answer-dialog.tsx';

type Fields = Readonly<Record<string, unknown>>;
const fieldsSchema = z.record(z.string(), z.unknown());

type Form = {
  readonly form: z.ZodType;
  readonly good: Fields;
  readonly calls: readonly { readonly operation: string; readonly body: z.ZodType }[];
  /** Maps the form's fields to the body that is sent. */
  readonly sent?: (fields: Fields) => Fields;
  /**
   * Fields where the form is stricter than the schema: the service checks them too, or the control gives no other
   * value.
   */
  readonly stricter?: readonly string[];
};

const account = { name: 'Ana Prado', email: 'ana@desk.example', password: 'a-good-password' };
const user = { ...newUser, ...account };
/** 0 means no connection. */
const sentUser = ({ chooses: _, whatsappId, ...fields }: Fields): Fields => ({
  ...fields,
  whatsappId: whatsappId === 0 ? null : whatsappId,
});
const contact = { name: 'Joana', number: '5541900001011', ...noTexts, extraInfo: [], tagIds: [] };
const extra = (form: z.ZodType): z.ZodType =>
  fieldsSchema.transform((line, context) => {
    const read = form.safeParse({ ...contact, extraInfo: [line] });
    for (const { message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', message });
    return line;
  });

const forms: Readonly<Record<string, Form>> = {
  'a new user': { form: newUserForm, good: user, calls: [createUser], sent: sentUser },
  'who is invited': {
    form: newUserForm,
    good: { ...user, chooses: 'link', password: '' },
    calls: [inviteUser],
    sent: sentUser,
    stricter: ['password'],
  },
  'a user': { form: changedUserForm, good: user, calls: [changeUser], sent: sentUser },
  'a sign-up': { form: newAccountForm, good: account, calls: [signUp] },
  'who has a link': {
    form: newAccountForm,
    good: account,
    calls: [passwordLinkUse],
    sent: ({ name, password }) => ({ name, password, token: 'x'.repeat(43) }),
    stricter: ['email'],
  },
  'the own account': { form: changedAccountForm, good: account, calls: [changeUser] },
  'a sector': {
    form: queueForm([]),
    good: { ...newFields('#1565c0'), name: 'Sales' },
    calls: [createQueue, changeQueue],
    // The service checks name and colour by error codes of their own, and the week together with its hours.
    stricter: ['name', 'color', 'endWork'],
  },
  'a tag': {
    form: tagForm,
    good: { name: 'Customer', color: '#1565c0' },
    calls: [createTag, changeTag],
    stricter: ['color'],
  },
  'a quick answer': {
    form: quickAnswerForm,
    good: { shortcut: 'hours', message: 'We open at nine.' },
    calls: [createQuickAnswer, changeQuickAnswer],
  },
  'a connection': {
    form: connectionForm,
    good: {
      ...{ name: 'Sales', color: defaultConnectionColor, greetingMessage: 'Hello', farewellMessage: '' },
      ...{ isDefault: false, isDisplay: false, queueIds: [], ...connectionAutomationDefaults },
      ...{ closeWaitingMinutes: null, reminderMinutes: null },
    },
    calls: [createConnection, changeConnection],
    stricter: ['color'],
  },
  'a new contact': {
    form: contactForm(undefined),
    good: contact,
    calls: [createContact],
    stricter: ['number'],
  },
  'a contact': {
    form: contactForm({ name: 'Joana', number: '' }),
    good: contact,
    calls: [changeContact],
    // A name that the channel set is sent back unchanged; the service checks only a changed one.
    stricter: ['name', 'number'],
  },
  'a token': {
    form: tokenForm,
    good: { ...emptyToken, name: 'Shop', scopes: ['tags:read'] },
    calls: [createApiToken],
    sent: ({ addresses, expiresOn: _, ...fields }) => ({ ...fields, addresses: wordsOf(String(addresses)) }),
    // The control gives a day or nothing.
    stricter: ['expiresOn'],
  },
  'a webhook': {
    form: webhookForm,
    good: { name: 'Shop', url: 'https://shop.example/events', types: ['message.sent'] },
    calls: [deskWebhooks.create, deskWebhooks.change],
  },
  'a field of a contact': {
    form: extra(contactForm(undefined)),
    good: { name: 'Birthday', value: '1 May' },
    calls: [createContact, changeContact],
    sent: (line) => ({ ...contact, extraInfo: [line] }),
    // A field with a value and without a name could not be distinguished from others.
    stricter: ['name'],
  },
};

const long = [1, 2, 3, 4, 5, 7, 8, 50, 51, 64, 100, 101, 200, 254, 255, 1_000, 1_001, 4_096, 4_097];
const texts = [
  ...['', ' ', '  x ', 'e\u0301', '\u200Bx\u200B', '\u2800\u2800\u2800', 'e\u0301'.repeat(50)],
  ...[...long, 30_000, 30_001].map((length) => 'x'.repeat(length)),
  ...['08:00', '23:59', '24:00', '99:99', '8:00', '00:00:00'],
  ...['#fff', '#ffff', '#fffff', '#ffffff', '#ffffffff', 'red', '#FFAA00'],
  ...['https://shop.example', ' https://shop.example ', 'ftp://shop.example', 'https://me:pw@shop.example'],
  ...[2_000, 2_001].map((length) => 'https://shop.example/'.padEnd(length, 'x')),
  ...['a@b.example', ' A@B.example ', 'a@b', `${'a'.repeat(243)}@b.example`, `${'a'.repeat(246)}@b.example`],
  ...['admin', 'owner', 'enabled', 'on', '12345', '1'.repeat(20), '+55 (41) 90000-1011', '12ab'],
];
const numbers = [null, 0, -1, 1, 1.5, 1440, mostIdleMinutes, mostIdleMinutes + 1];

const probesFor = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return texts;
  return typeof value === 'number' || value === null ? numbers : [];
};

type Outcome = {
  readonly probe: unknown;
  readonly isTaken: boolean;
  readonly asTyped: boolean;
  readonly asSent: boolean;
};

const outcomes = (
  { form, good, calls, sent = (fields) => fields }: Form,
  field: string,
): readonly Outcome[] =>
  probesFor(good[field]).flatMap((probe) => {
    const typed = { ...good, [field]: probe };
    const read = form.safeParse(typed);
    return calls.map(({ body }) => ({
      probe: typeof probe === 'string' && probe.length > 40 ? probe.length : probe,
      isTaken: read.success,
      asTyped: body.safeParse(sent(typed)).success,
      asSent: read.success && body.safeParse(sent(fieldsSchema.parse(read.data))).success,
    }));
  });

/** Fields that are chosen from a list. */
const ids: ReadonlySet<string> = new Set(['whatsappId', 'defaultQueueId', 'chooses']);

describe.each(Object.entries(forms))('the form of %s', (_name, form) => {
  const fields = Object.keys(form.good).filter((field) => !ids.has(field));

  test.each(fields)('accepts in %s only values that the call accepts', (field) => {
    expect(form.form.safeParse(form.good).success).toBe(true);
    expect(
      outcomes(form, field).flatMap(({ probe, isTaken, asSent }) => (isTaken && !asSent ? [probe] : [])),
    ).toEqual([]);
  });

  test.each(fields.filter((field) => form.stricter?.includes(field) !== true))(
    'refuses no value of %s that the call accepts',
    (field) => {
      expect(
        outcomes(form, field).flatMap(({ probe, isTaken, asTyped }) => (asTyped && !isTaken ? [probe] : [])),
      ).toEqual([]);
    },
  );
});

/** The length of each text, and the code of each mistake (rules E4 and Q1). */
const bounds = [
  ['a new user', 'name', 2, 50, 'tooShort'],
  ['a new user', 'password', 5, 50, 'tooShort'],
  ['a user', 'name', 2, 50, 'tooShort'],
  ['a sign-up', 'name', 2, 50, 'tooShort'],
  ['a sign-up', 'password', 5, 50, 'tooShort'],
  ['a sector', 'name', 2, 50, 'tooShort'],
  ['a tag', 'name', 3, 50, 'messageTooShort'],
  ['a quick answer', 'shortcut', 2, 50, 'tooShort'],
  ['a quick answer', 'message', 8, 30_000, 'tooShort'],
  ['a connection', 'name', 2, 50, 'tooShort'],
  ['a token', 'name', 2, 50, 'tooShort'],
  ['a new contact', 'name', 2, 50, 'tooShort'],
  ['a contact', 'name', 2, 50, 'tooShort'],
] as const;

const mistakeOf = (name: string, field: string, value: string): string | undefined => {
  const { form, good } = forms[name] ?? {};
  return form?.safeParse({ ...good, [field]: value }).error?.issues[0]?.message;
};

test.each(bounds)(
  '%s: %s has %i to %i characters, and each mistake has its code',
  (name, field, least, most, short) => {
    const said = [0, least - 1, least, most, most + 1].map((length) =>
      mistakeOf(name, field, 'x'.repeat(length)),
    );
    expect(said).toEqual(['required', short, undefined, undefined, 'tooLong']);
  },
);

test.each(['a new user', 'a user', 'a sign-up', 'a new contact', 'a contact'])(
  '%s: an invalid e-mail address is refused as such',
  (name) => {
    expect(mistakeOf(name, 'email', 'ana@desk')).toBe('invalidEmail');
    if (!name.includes('contact')) expect(mistakeOf(name, 'email', '')).toBe('required');
  },
);

test.each(['a new user', 'a user', 'a sign-up', 'a new contact', 'a contact'])(
  '%s: an e-mail address has 254 characters at most, and a longer one is too long',
  (name) => {
    const address = (length: number): string => `${'x'.repeat(length - 10)}@b.example`;
    expect([254, 255].map((length) => mistakeOf(name, 'email', address(length)))).toEqual([
      undefined,
      'tooLong',
    ]);
  },
);

// The form would show the mistake of the first alternative, which is no key of `common:validation`.
test.each(Object.entries(forms))('%s: no mistake is one of several alternatives', (_name, { form, good }) => {
  const codes = Object.entries(good).flatMap(([field, value]) =>
    probesFor(value).flatMap(
      (probe) => form.safeParse({ ...good, [field]: probe }).error?.issues.map(({ code }) => code) ?? [],
    ),
  );
  expect(codes).not.toContain('invalid_union');
});

test('the address of a webhook is required, has 2000 characters at most, and names no user', () => {
  const url = 'https://shop.example/';
  const said = ['', ' ', 'shop', 'ftp://shop.example', 'https://me:pw@shop.example', url.padEnd(2_000, 'x')];
  expect([...said, url.padEnd(2_001, 'x')].map((value) => mistakeOf('a webhook', 'url', value))).toEqual([
    ...['required', 'required', 'invalidUrl', 'invalidUrl', 'invalidUrl', undefined, 'tooLong'],
  ]);
});

test('the messages of validation are as specified, and translated', () => {
  const { required, tooShort, tooLong, invalidEmail } = en.validation;
  expect([tooShort, tooLong, required, invalidEmail]).toEqual([
    'Too Short!',
    'Too Long!',
    'Required',
    'Invalid email',
  ]);
  expect([ptBR.validation.messageTooShort, ptBR.validation.required]).toEqual([
    'Mensagem muito curta',
    'Obrigatório',
  ]);
  for (const key of ['required', 'tooShort', 'messageTooShort', 'tooLong', 'invalidEmail'] as const)
    expect(new Set([en, es, ptBR].map(({ validation }) => validation[key])).size).toBe(3);
});
