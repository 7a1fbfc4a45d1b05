/** Made-up people, with numbers from a range that Brazil does not assign. */
export type Person = {
  readonly name: string;
  readonly number: string;
  /** The seed of their portrait; null: they have none. */
  readonly portrait: number | null;
};

const firstNames = [
  'Adriana',
  'Bruno',
  'Camila',
  'Diego',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Hugo',
  'Isadora',
  'João',
  'Karina',
  'Leandro',
  'Marina',
  'Nelson',
  'Otávia',
  'Paulo',
  'Rafaela',
  'Sérgio',
  'Tatiana',
  'Vinícius',
] as const;
const lastNames = [
  'Almeida',
  'Barros',
  'Cardoso',
  'Duarte',
  'Esteves',
  'Farias',
  'Guimarães',
  'Horta',
  'Lacerda',
  'Moura',
  'Nogueira',
  'Pacheco',
  'Queiroz',
  'Rezende',
] as const;
const areas = ['11', '21', '31', '41', '51', '61', '71', '81'] as const;

const portraitlessOneIn = 3;

const familyNameAt = (first: number, round: number): string => {
  const count = lastNames.length;
  const last = lastNames[(first * 5 + round) % count] ?? '';
  const turn = Math.floor(round / count);
  // The second family name differs in each turn, and is never the first one.
  return turn === 0 ? last : `${lastNames[(first * 5 + round + turn) % count] ?? ''} ${last}`;
};

/** The same people at every start. */
export const personAt = (index: number): Person => {
  const first = firstNames[index % firstNames.length] ?? '';
  // Each pair of names once; after that a second family name distinguishes them.
  const round = Math.floor(index / firstNames.length);
  const last = familyNameAt(index % firstNames.length, round);
  const area = areas[index % areas.length] ?? '';
  const number = `55${area}90000${String(1_000 + index)}`;
  return { name: `${first} ${last}`, number, portrait: index % portraitlessOneIn === 0 ? null : index };
};

export type Attendant = {
  readonly name: string;
  readonly email: string;
  readonly sectors: readonly string[];
};

export const attendants: readonly Attendant[] = [
  { name: 'Ana Prado', email: 'ana@demo.example', sectors: ['Vendas'] },
  { name: 'Beto Sales', email: 'beto@demo.example', sectors: ['Vendas', 'Suporte'] },
  { name: 'Clara Dias', email: 'clara@demo.example', sectors: ['Suporte'] },
  { name: 'Davi Rocha', email: 'davi@demo.example', sectors: ['Suporte'] },
  { name: 'Eva Lins', email: 'eva@demo.example', sectors: ['Financeiro'] },
  { name: 'Fred Nunes', email: 'fred@demo.example', sectors: ['Financeiro', 'Vendas'] },
];
