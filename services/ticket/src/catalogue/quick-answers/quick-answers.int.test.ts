import {
  changeQuickAnswer,
  createQuickAnswer,
  deleteAllQuickAnswers,
  deleteQuickAnswer,
  listQuickAnswers,
  quickAnswerSchema,
  showQuickAnswer,
  type UserActor,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, attendant, errorOf, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const boss = admin(1);
const ana = attendant(7);
const create = (body: object, actor: UserActor = boss) => desk.ask(actor, createQuickAnswer, { body });
const find = async (searchParam: string, pageNumber = '1') =>
  listQuickAnswers.response.parse(
    (await desk.ask(ana, listQuickAnswers, { query: { searchParam, pageNumber } })).body,
  );

test('found by shortcut and message, by message in order, changed and deleted', async () => {
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

test('what is typed behind the stroke finds its shortcut among all that have it somewhere', async () => {
  for (let number = 10; number < 32; number += 1)
    await create({ shortcut: `aviso${String(number)}`, message: `A espera: fila ${String(number)} da vez` });
  await create({ shortcut: 'filas', message: 'Todas as filas estão cheias.' });
  await create({ shortcut: 'Filá', message: 'Uma fila e já vai.' });
  const { quickAnswers, count } = await find('fila');
  expect(count).toBe(24);
  expect(quickAnswers.slice(0, 3).map(({ shortcut }) => shortcut)).toEqual(['Filá', 'filas', 'aviso10']);
});

test('a shortcut belongs to one answer; lengths are as written', async () => {
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

test('attendants write while the setting lets them', async () => {
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

test('20 a page without loss, and all go at once', async () => {
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
