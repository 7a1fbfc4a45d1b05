import {
  changeQuickAnswer,
  createQuickAnswer,
  deleteAllQuickAnswers,
  deleteQuickAnswer,
  listQuickAnswers,
  quickAnswerSchema,
  showQuickAnswer,
  takeQuickAnswer,
  type UserActor,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const boss = admin(1);
const ana = attendant(7);
const create = (body: object, actor: UserActor = boss) => desk.ask(actor, createQuickAnswer, { body });
const find = async (searchParam: string, pageNumber = '1') =>
  listQuickAnswers.response.parse(
    (await desk.ask(ana, listQuickAnswers, { query: { searchParam, pageNumber } })).body,
  );

test('quick answers are found by shortcut and message, listed by message, changed and deleted', async () => {
  const hours = quickAnswerSchema.parse(
    (await create({ shortcut: 'horas', message: 'Atendemos das 8 às 18.' })).body,
  );
  await create({ shortcut: 'pix', message: 'À vista: a chave é o telefone.' });
  expect((await find('')).quickAnswers.map(({ shortcut }) => shortcut)).toEqual(['pix', 'horas']);
  expect((await find('PIX')).count).toBe(1);
  expect((await find('ATENDEMOS')).quickAnswers.map(({ id }) => id)).toEqual([hours.id]);
  const params = { quickAnswerId: hours.id };
  const changed = await desk.ask(boss, changeQuickAnswer, {
    params,
    body: { ...hours, message: 'Das 9 às 19 horas' },
  });
  expect(changed).toMatchObject({ status: 200, body: { shortcut: 'horas', message: 'Das 9 às 19 horas' } });
  expect((await desk.ask(ana, showQuickAnswer, { params })).body).toEqual(changed.body);
  expect((await desk.ask(boss, deleteQuickAnswer, { params })).status).toBe(200);
  const answers = await Promise.all([
    desk.ask(ana, showQuickAnswer, { params }),
    desk.ask(boss, changeQuickAnswer, { params, body: {} }),
    desk.ask(boss, deleteQuickAnswer, { params }),
  ]);
  for (const { status, body } of answers)
    expect([status, errorOf(body)]).toEqual([404, 'ERR_NO_QUICK_ANSWER_FOUND']);
});

test('a text after the slash finds its shortcut first, among all that contain it', async () => {
  for (let number = 10; number < 32; number += 1)
    await create({ shortcut: `aviso${String(number)}`, message: `A espera: fila ${String(number)} da vez` });
  await create({ shortcut: 'filas', message: 'Todas as filas estão cheias.' });
  await create({ shortcut: 'Filá', message: 'Uma fila e já vai.' });
  const { quickAnswers, count } = await find('fila');
  expect(count).toBe(24);
  expect(quickAnswers.slice(0, 3).map(({ shortcut }) => shortcut)).toEqual(['Filá', 'filas', 'aviso10']);
});

test('a shortcut is unique, and lengths are counted as written', async () => {
  await create({ shortcut: 'fim', message: 'Até a próxima!' });
  const answers = await Promise.all([
    create({ shortcut: 'FIM', message: 'Até a próxima!' }),
    create({ shortcut: 'x', message: 'Até a próxima!' }),
    create({ shortcut: 'curta', message: '1234567' }),
    create({ shortcut: 'longa', message: 'x'.repeat(30_001) }),
  ]);
  expect(answers.map(({ status, body }) => [status, errorOf(body)])).toEqual([
    [400, 'ERR__SHORTCUT_DUPLICATED'],
    [400, 'ERR_VALIDATION'],
    [400, 'ERR_VALIDATION'],
    [400, 'ERR_VALIDATION'],
  ]);
});

test('attendants write while the setting allows it', async () => {
  const id = (await find('fim')).quickAnswers[0]?.id;
  const params = { quickAnswerId: id };
  const body = { shortcut: 'minha', message: 'Uma resposta nova' };
  const tries = () => [
    create(body, ana),
    desk.ask(ana, changeQuickAnswer, { params, body: { message: 'Outra mensagem' } }),
    desk.ask(ana, deleteQuickAnswer, { params }),
    desk.ask(ana, deleteAllQuickAnswers),
  ];
  for (const answer of await Promise.all(tries()))
    expect([answer.status, errorOf(answer.body)]).toEqual([403, 'ERR_NO_PERMISSION']);
  await desk.sql(`insert into rm_settings values ('quickAnswer', 'enabled')`);
  expect((await create(body, ana)).status).toBe(200);
});

test('a page has 20 quick answers, without loss, and all are deleted at once', async () => {
  await Promise.all(
    Array.from({ length: 41 }, (_, index) =>
      create({ shortcut: `s${index}x`, message: `Página de texto ${index}` }),
    ),
  );
  const pages = await Promise.all(['1', '2', '3'].map((page) => find('Página', page)));
  expect(pages.map(({ quickAnswers, hasMore }) => [quickAnswers.length, hasMore])).toEqual([
    [20, true],
    [20, true],
    [1, false],
  ]);
  expect((await desk.ask(boss, deleteAllQuickAnswers)).status).toBe(200);
  expect((await find('')).count).toBe(0);
  const again = await desk.ask(boss, deleteAllQuickAnswers);
  expect([again.status, errorOf(again.body)]).toEqual([404, 'ERR_NO_QUICK_ANSWERS_FOUND']);
});

test('a quick answer is filled in for a ticket, and the most used one is first among equal matches (rule K8)', async () => {
  const [recorded] = await desk.receive({ contact: person('5511987650808', 'Rita & Rui') });
  const ticketId = recorded?.ticketId ?? 0;
  const add = async (shortcut: string, message: string) =>
    quickAnswerSchema.parse((await create({ shortcut, message })).body).id;
  const seldom = await add('uso1', 'Usada: aqui é {{user.name}}.');
  const often = await add('uso2', 'Usada: olá, {{ name }}, é o {{ticket_id}} e {{nada}}.');
  const take = (quickAnswerId: number) =>
    desk.ask(boss, takeQuickAnswer, { params: { quickAnswerId }, body: { ticketId } });
  const order = async (query: Record<string, string>) => {
    const { body } = await desk.ask(ana, listQuickAnswers, { query: { searchParam: 'usada', ...query } });
    return listQuickAnswers.response.parse(body).quickAnswers.map(({ id }) => id);
  };

  expect(await take(often)).toMatchObject({
    status: 200,
    body: { text: `Usada: olá, Rita & Rui, é o ${String(ticketId)} e {{nada}}.` },
  });
  await Promise.all([take(often), take(often), take(seldom)]);
  expect(await order({ isMostUsedFirst: 'true' })).toEqual([often, seldom]);
  expect(await order({})).toEqual([seldom, often]);
  // A new text keeps the count.
  await desk.ask(boss, changeQuickAnswer, {
    params: { quickAnswerId: often },
    body: { message: 'Usada: x' },
  });
  expect(await order({ isMostUsedFirst: 'true' })).toEqual([often, seldom]);
});

test('changes of two users at once are merged, unless both change the same field (rule G16)', async () => {
  const { id: quickAnswerId } = quickAnswerSchema.parse(
    (await create({ shortcut: 'juntos', message: 'Estamos juntos.' })).body,
  );
  const params = { quickAnswerId };
  const { version: ifMatch } = await desk.ask(boss, showQuickAnswer, { params });
  const edit = (body: object) => desk.ask(boss, changeQuickAnswer, { params, body }, { ifMatch });
  expect((await edit({ shortcut: 'junto', message: 'Estamos juntos.' })).status).toBe(200);
  expect(await edit({ shortcut: 'juntos', message: 'Seguimos juntos.' })).toMatchObject({
    status: 200,
    body: { shortcut: 'junto', message: 'Seguimos juntos.' },
  });
  expect(await edit({ shortcut: 'outro' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_EDIT_CONFLICT', changed: { shortcut: 'junto' } },
  });
});
