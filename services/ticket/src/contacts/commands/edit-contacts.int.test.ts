import {
  changeContact,
  checkNumber,
  type Contact,
  contactSchema,
  createContact,
  type Identity,
  maskNumber,
  takeContact,
  type UserActor,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);
const masked = attendant(8, { seesNumbers: false });

/** The numbers that the channel knows, in its spelling. The holder of connection 1 answers. */
const registered = new Map<string, readonly Identity[]>();
let isBroken = false;
const phone = (value: string): Identity => ({ kind: 'phone', value });
const know = (number: string, ...identities: Identity[]): void => {
  registered.set(number, identities.length === 0 ? [phone(number)] : identities);
};
const holder = desk.bus.serveHolder(1, [
  serveOperation(checkNumber, ({ number }) => {
    if (isBroken) throw new Error('the page is gone');
    const identities = registered.get(number);
    return Promise.resolve(
      identities === undefined
        ? { isRegistered: false }
        : { isRegistered: true, identities: [...identities] },
    );
  }),
]);
disposeAtEnd(() => holder.stop());
const setDefault = (connectionId: number) =>
  desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default)
     values ($1, 'Vendas', null, '#112233', true)`,
    [connectionId],
  );

const create = (body: object, actor: UserActor = ana) => desk.ask(actor, createContact, { body });
const change = (contactId: number, body: object, actor: UserActor = ana) =>
  desk.ask(actor, changeContact, { params: { contactId }, body });
const take = (body: object) => desk.ask(ana, takeContact, { body });
const asContact = (body: unknown): Contact => contactSchema.parse(body);
const refusalsOf = async (...answers: ReturnType<typeof create>[]) =>
  (await Promise.all(answers)).map(({ status, body }) => [status, errorOf(body)]);

test('without a default connection a number cannot be checked', async () => {
  expect(await refusalsOf(create({ name: 'Rita', number: '5511987654321' }))).toEqual([
    [400, 'ERR_NO_DEF_WAPP_FOUND'],
  ]);
  await setDefault(2);
  expect(await refusalsOf(create({ name: 'Rita', number: '5511987654321' }))).toEqual([
    [400, 'ERR_WAPP_NOT_INITIALIZED'],
  ]);
  await desk.sql('delete from rm_connections');
  await setDefault(1);
});

test("a new contact gets the channel's spelling of its number, and its fields", async () => {
  know('5511987654321', phone('551187654321'), { kind: 'lid', value: '777' });
  const added = await create({
    name: ' Rita ',
    number: '+55 (11) 98765-4321',
    email: 'Rita@Example.com',
    extraInfo: [
      { name: 'CPF', value: '123' },
      { id: '', name: '', value: '' },
    ],
  });
  expect(added).toMatchObject({
    status: 200,
    body: {
      name: 'Rita',
      number: '551187654321',
      email: 'rita@example.com',
      extraInfo: [{ name: 'CPF', value: '123' }],
    },
  });
  expect(asContact(added.body).identities).toHaveLength(2);
  expect(
    await refusalsOf(
      create({ name: 'Outra', number: '5511987654321' }),
      create({ name: 'Outra', number: '551187654321' }),
      create({ name: 'Ninguém', number: '5511900000000' }),
      create({ name: 'Curto', number: '12' }),
      create({ name: 'Letras', number: 'phone 123456' }),
    ),
  ).toEqual([
    [400, 'ERR_DUPLICATED_CONTACT'],
    [400, 'ERR_DUPLICATED_CONTACT'],
    [400, 'ERR_WAPP_INVALID_CONTACT'],
    [400, 'ERR_VALIDATION'],
    [400, 'ERR_VALIDATION'],
  ]);
  isBroken = true;
  expect(await refusalsOf(create({ name: 'Fora', number: '5511900000001' }))).toEqual([
    [400, 'ERR_WAPP_CHECK_CONTACT'],
  ]);
  isBroken = false;
});

test('of several users who add the same number at once, one succeeds', async () => {
  know('351930000001');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => create({ name: 'Lia', number: '351930000001' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a contact whose number the channel hid until now gets the number', async () => {
  const [hidden] = await desk.receive({
    contact: { identities: [{ kind: 'lid', value: '4242' }], name: 'Desconhecida', isGroup: false },
  });
  know('351930000002', phone('351930000002'), { kind: 'lid', value: '4242' });
  const added = asContact((await create({ name: 'Bia', number: '351930000002' })).body);
  expect(added).toMatchObject({
    id: hidden?.contactId,
    name: 'Bia',
    number: '351930000002',
    isNumberHidden: false,
  });
});

test('sending the whole contact back changes only what was edited', async () => {
  know('351930000003');
  const fields = [
    { name: 'CPF', value: '1' },
    { name: 'Cidade', value: 'Lisboa' },
  ];
  const before = asContact((await create({ name: 'Eva', number: '351930000003', extraInfo: fields })).body);
  const [cpf] = before.extraInfo;
  const after = asContact(
    (
      await change(before.id, {
        ...before,
        name: 'Eva Luz',
        extraInfo: [
          { ...cpf, value: '2' },
          { name: 'Bairro', value: 'Alfama' },
        ],
      })
    ).body,
  );
  expect(after).toMatchObject({ name: 'Eva Luz', number: before.number });
  expect(after.extraInfo[0]).toEqual({ ...cpf, value: '2' });
  expect(after.extraInfo.map(({ name }) => name)).toEqual(['CPF', 'Bairro']);
  const told = () =>
    desk.sql(`select count(*)::int as count from es_events where stream = $1`, [`contact-${before.id}`]);
  const [count] = await told();
  expect((await change(before.id, { ...after })).status).toBe(200);
  expect(await told()).toEqual([count]);
  expect(await refusalsOf(change(999_999, { name: 'Nada' }))).toEqual([[404, 'ERR_NO_CONTACT_FOUND']]);
});

test('a new number is checked; a taken, unknown or masked one is refused', async () => {
  know('351930000004');
  know('351930000005');
  const eva = asContact((await create({ name: 'Eva', number: '351930000004' })).body);
  const moved = asContact((await change(eva.id, { number: '351 930 000 005' })).body);
  expect(moved).toMatchObject({ number: '351930000005', identities: [phone('351930000005')] });
  const [written] = await desk.receive({ contact: person('351930000005', 'Eva') });
  expect(written?.contactId).toBe(eva.id);
  const again = asContact((await take({ name: 'Zé', number: '351930000004' })).body);
  expect(again.id).not.toBe(eva.id);
  expect(
    await refusalsOf(change(eva.id, { number: '351930000004' }), change(eva.id, { number: '351939999999' })),
  ).toEqual([
    [400, 'ERR_DUPLICATED_CONTACT'],
    [400, 'ERR_WAPP_INVALID_CONTACT'],
  ]);
  const shown = asContact((await change(eva.id, { email: 'eva@example.com' }, masked)).body);
  expect(shown.number).toBe(maskNumber('351930000005'));
  const kept = asContact((await change(eva.id, { ...shown, name: 'Eva M' }, masked)).body);
  expect(kept).toMatchObject({ name: 'Eva M', number: maskNumber('351930000005') });
  expect(asContact((await change(eva.id, {})).body).number).toBe('351930000005');
});

test('an edited masked number is refused, together with the other changes', async () => {
  know('351930000008');
  const eva = asContact((await create({ name: 'Eva', number: '351930000008' })).body);
  const refused = { status: 400, body: { error: 'ERR_VALIDATION', field: 'number' } };
  for (const number of ['35194000****', '3519300****', '35193000****9', '35193000***8', '*'])
    for (const actor of [ana, masked])
      expect(await change(eva.id, { name: 'Outra', number }, actor), number).toMatchObject(refused);
  expect(asContact((await change(eva.id, {})).body)).toMatchObject({ name: 'Eva', number: '351930000008' });
  const [hidden] = await desk.receive({
    contact: { identities: [{ kind: 'lid', value: '4343' }], name: 'Sem número', isGroup: false },
  });
  expect(await change(hidden?.contactId ?? 0, { number: '35193000****' }, masked)).toMatchObject(refused);
});

test.each([
  ['like the number', '351930000006', undefined],
  ['by another spelling of it', '351930000007', '930 000 007'],
  ['with it in the name', '351930000021', 'Rui 930000021'],
])(
  'sending back the masked name of a contact named %s does not change the name',
  async (_, number, called) => {
    const taken = asContact((await take({ number, ...(called && { name: called }) })).body);
    const name = called ?? number;
    expect(taken.name).toBe(name);
    const shown = asContact((await change(taken.id, {}, masked)).body);
    expect(shown.name).toContain('****');
    await change(taken.id, { ...shown }, masked);
    expect(asContact((await change(taken.id, {})).body)).toMatchObject({ name, number });
    await change(taken.id, { name: 'Gil' }, masked);
    expect(asContact((await change(taken.id, {})).body).name).toBe('Gil');
  },
);

test('extra fields that come back as they were shown keep their digits (rule N2)', async () => {
  const taken = asContact((await take({ number: '351930000010', name: 'Lia' })).body);
  const extraInfo = [{ name: 'Zap', value: '+351 930 000 010' }];
  await change(taken.id, { extraInfo });
  const shown = asContact((await change(taken.id, {}, masked)).body).extraInfo;
  expect(shown).toMatchObject([{ value: '+351 930 00* ***' }]);
  const more = [...shown, { name: 'Loja', value: 'Centro' }];
  await change(taken.id, { extraInfo: more, extraInfoBefore: shown }, masked);
  expect(asContact((await change(taken.id, {})).body).extraInfo).toMatchObject([
    ...extraInfo,
    { name: 'Loja', value: 'Centro' },
  ]);
});

test('a card gives the contact of its number, with or without the ninth digit, or a new contact', async () => {
  const [known] = await desk.receive({ contact: person('5521987650000', 'Caio') });
  const found = asContact((await take({ name: 'Outro nome', number: '552187650000', email: '' })).body);
  expect(found).toMatchObject({ id: known?.contactId, name: 'Caio' });
  expect(asContact((await take({ name: 'Nova', number: '+351 930 111 222' })).body)).toMatchObject({
    name: 'Nova',
    number: '351930111222',
  });
  expect(await refusalsOf(take({ name: 'X', number: 'abc' }))).toEqual([[400, 'ERR_VALIDATION']]);
});

test.each(['J', 'Associação dos Moradores e Amigos do Bairro da Alfama e Arredores', 'x'.repeat(255)])(
  'a contact that the channel calls %s keeps that name until a user gives one of 2 to 50 characters',
  async (name) => {
    const [met] = await desk.receive({
      contact: person(`35193100${String(name.length).padStart(4, '0')}`, name),
    });
    const id = met?.contactId ?? 0;
    const shown = asContact((await change(id, {})).body);
    expect(shown.name).toBe(name);
    expect(await change(id, { ...shown, email: 'j@example.com' })).toMatchObject({
      status: 200,
      body: { name, email: 'j@example.com' },
    });
    const refused = { status: 400, body: { error: 'ERR_VALIDATION', field: 'name' } };
    for (const other of ['', ' Z ', 'y'.repeat(51)])
      expect(await change(id, { name: other })).toMatchObject(refused);
    expect(await create({ name: 'y'.repeat(51), number: '351931999999' })).toMatchObject(refused);
    expect(await change(id, { name: 'y'.repeat(50) })).toMatchObject({ status: 200 });
  },
);

test('a card with a long name gives its contact too, and the name is shortened', async () => {
  const name = `${'x'.repeat(99)}🎉${'y'.repeat(5_000)}`;
  const taken = asContact((await take({ name, number: '+351 930 111 333' })).body);
  expect(taken.name).toBe(`${'x'.repeat(99)}🎉`);
  expect(asContact((await take({ name, number: '+351 930 111 333' })).body).id).toBe(taken.id);
});
