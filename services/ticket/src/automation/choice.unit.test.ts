import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '@balcao/testkit/thoroughness';
import { chosenSector } from './choice.rules.ts';
import { sales, sectorOf, support } from './testing/situations.ts';

const sectors = [support, sales];
const choice = (answer: string, ids: readonly number[] = [3, 4]): string | undefined =>
  chosenSector(answer, ids, sectors)?.name;

test.each([
  '2',
  '2.',
  ' 2 ',
  '2)',
  '*2*',
  '2️⃣',
  '２',
  '٢',
  '۲.',
  '२',
  'opção 2',
  'Opcao: ２',
  'opción 2',
  'opcion 2.',
  'OPTION 2',
  'Option٢',
  'número 2',
  'number 2',
  '*Opção 2* - Vendas',
  '2 - Vendas',
  '*2* - Vendas',
  'vendas',
  'VENDAS',
  'Véndas!',
  ' “vendas” ',
])('%j chooses the second sector', (answer) => {
  expect(choice(answer)).toBe('Vendas');
});

test.each(['atencao ao cliente', 'Atenção  ao cliente.', '1', '1.'])(
  '%j chooses the first sector',
  (answer) => {
    expect(choice(answer)).toBe('Atenção ao Cliente');
  },
);

test.each([
  '',
  ' ',
  '0',
  '3',
  '22',
  '2 peças',
  'opção 3',
  'opção 2 peças',
  'opção',
  'pedido 2',
  'opção 12',
  'opção 1 ou 2',
  '1 2',
  '10 pieces',
  'quero vendas',
  'venda',
  '2 - Atenção ao Cliente',
  '2222',
  '1002',
  '0002',
  '👍',
  '-',
])('%j chooses no sector', (answer) => {
  expect(choice(answer)).toBeUndefined();
});

test('a number counts in the menu that was sent, not among the present sectors of the connection', () => {
  expect(choice('1', [4, 3])).toBe('Vendas');
  expect(choice('2', [4, 99])).toBeUndefined();
  expect(choice('3', [99, 3, 4])).toBe('Vendas');
});

test('a sector whose name reads like a number is chosen by its name', () => {
  const second = sectorOf(1, 'Opção 2');
  expect(chosenSector('opção 2', [1, 4], [second, sales])).toBe(second);
  expect(chosenSector('2', [1, 4], [second, sales])).toBe(sales);
});

test('a name that two sectors have chooses none', () => {
  const twins = [sectorOf(1, 'Vendas'), sectorOf(2, 'Véndas')];
  expect(chosenSector('vendas', [1, 2], twins)).toBeNull();
});

test('every answer chooses a sector of the menu or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.subarray([3, 4]), (answer, ids) => {
      const sector = chosenSector(answer, ids, sectors);
      expect(sector === null || ids.includes(sector.id)).toBe(true);
    }),
    { numRuns: tries(200) },
  );
});

test('each sector is chosen by its name and its number, in any spelling', () => {
  const around = fc.constantFrom('', ' ', '.', '*', '"', '\n', '  ');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1 }),
      around,
      around,
      fc.boolean(),
      (index, left, right, isName) => {
        const sector = sectors[index];
        const word = isName ? (sector?.name.toUpperCase() ?? '') : String(index + 1);
        expect(chosenSector(`${left}${word}${right}`, [3, 4], sectors)).toBe(sector);
      },
    ),
    { numRuns: tries(100) },
  );
});
