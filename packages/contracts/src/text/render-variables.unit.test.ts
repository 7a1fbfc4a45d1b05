import { expect, test } from 'vitest';
import { messageBodyMaxLength } from '../entities/message.ts';
import { renderDeskText, renderText, unknownVariables } from './render-variables.ts';

const ticket = {
  id: 42,
  contact: { number: '5511987654321', name: 'Rita & <b>Rui</b> {{queue}}' },
  user: { id: 7, name: 'Ana' },
  queue: { id: 5, name: 'Vendas', color: '#fff' },
  whatsapp: { name: 'Loja', type: null, color: '#000' },
};
/** Half past nine in the evening of the 20th in the desk's time zone. */
const about = { ticket, user: null, at: new Date('2026-11-21T00:30:05Z'), timeZone: 'America/Sao_Paulo' };

test.each([
  ['{{name}}', 'Rita & <b>Rui</b> {{queue}}'],
  ['{{{name}}}', 'Rita & <b>Rui</b> {{queue}}'],
  ['{{ user.name }}', 'Ana'],
  ['{{ms}}', 'Boa Noite'],
  ['{{protocol}}', '20261120T42'],
  ['{{date}} {{hour}}', '20-11-2026 21:30:05'],
  ['{{ticket_id}}/{{queue}}/{{connection}}', '42/Vendas/Loja'],
  ['{{constructor}} {{__proto__}} {{unknown}} {{', '{{constructor}} {{__proto__}} {{unknown}} {{'],
  ['nothing at all', 'nothing at all'],
])('%s', (text, expected) => {
  expect(renderText(text, about)).toBe(expected);
});

test('the hour has two digits (rule M8)', () => {
  const at = new Date('2026-11-21T10:20:00Z');
  expect(renderText('{{hour}}', { ...about, at })).toBe('07:20:00');
});

test('values never make a text longer than the limit, nor end in half a character', () => {
  const contact = { ...ticket.contact, name: '😀'.repeat(messageBodyMaxLength) };
  const text = renderText('x{{name}}', { ...about, ticket: { ...ticket, contact } });
  expect(text.length).toBe(messageBodyMaxLength);
  expect(text.isWellFormed()).toBe(true);
});

test('a number is never used as a name, because masked readers would see it', () => {
  const contact = { ...ticket.contact, name: '+55 11 98765-4321' };
  expect(renderText('Olá {{name}}!', { ...about, ticket: { ...ticket, contact } })).toBe('Olá !');
});

test('the writer is named, and not the attendant', () => {
  expect(renderText('{{user.name}}', { ...about, user: 'Bia' })).toBe('Bia');
});

test.each([
  ['2026-11-21T08:59:59Z', 'Boa Madrugada'],
  ['2026-11-21T09:00:00Z', 'Bom Dia'],
  ['2026-11-21T15:00:00Z', 'Boa Tarde'],
  ['2026-11-21T21:00:00Z', 'Boa Noite'],
  ['2026-11-21T03:00:00Z', 'Boa Madrugada'],
])('at %s the greeting is %s', (at, greeting) => {
  expect(renderText('{{ms}}', { ...about, at: new Date(at) })).toBe(greeting);
});

test('an author learns of unknown variables, each once (rule M8)', () => {
  expect(
    unknownVariables('{{name}} {{firstName}}, {{{ user.name }}} {{ Name }} {{firstName}} {x} {{}}'),
  ).toEqual(['{{firstName}}', '{{ Name }}']);
});

const opening = (opensAt: string | null): string =>
  renderText('Respondemos {{ opens_at }}.', {
    ...about,
    opensAt: opensAt === null ? null : new Date(opensAt),
  });

test.each([
  ['2026-11-21T01:00:00Z', 'hoje às 22:00'],
  ['2026-11-21T11:00:00Z', 'amanhã às 08:00'],
  ['2026-11-22T11:00:00Z', 'no domingo às 08:00'],
  ['2026-11-26T11:05:00Z', 'na quinta-feira às 08:05'],
  ['2026-11-27T11:00:00Z', 'em 27/11 às 08:00'],
  ['2026-11-21T00:30:05Z', 'agora'],
  [null, 'assim que possível'],
])('an opening at %s is %s', (opensAt, words) => {
  expect(opening(opensAt)).toBe(`Respondemos ${words}.`);
});

test("a user's text has no opening time", () => {
  expect(renderText('{{opens_at}}', about)).toBe('{{opens_at}}');
});

test.each([
  ['Olá {{name}}{{sobrenome}}!', 'Olá Rita & <b>Rui</b> {{queue}}!'],
  ['{{ primeiro nome }}Oi', 'Oi'],
  ['{{{horário}}} {{#each x}}{{}}', ' '],
  ['{{firstName', '{{firstName'],
  ['{firstName}', '{firstName}'],
  ['Volte {{opens_at}}', 'Volte '],
])('an unknown variable is left out of an automatic text: %s (rule M8)', (text, expected) => {
  expect(renderDeskText(text, about)).toBe(expected);
});

test("braces in a user's text stay, with spaces and accents too", () => {
  const text = '{{ primeiro nome }} {{horário}}';
  expect(renderText(text, about)).toBe(text);
  expect(unknownVariables(text)).toEqual(['{{ primeiro nome }}', '{{horário}}']);
});

test('a hundred thousand braces are rendered fast', () => {
  for (const text of ['{{'.repeat(100_000), '{{a'.repeat(100_000), `{{${' '.repeat(200_000)}`])
    expect(renderDeskText(text, about)).toBe(text.slice(0, messageBodyMaxLength));
});
