import { contactTextNames, errorStatus } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { clientErrorCodes } from '../lib/session/api-error.ts';
import { sameInEnglish } from './same-in-english.ts';

type Tree = { readonly [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  );

const files = import.meta.glob<Tree>('./*/*.json', { import: 'default', eager: true });

/** Each text under its namespace, which is the name of its file. */
const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith(`./${language}/`))
      .flatMap(([path, tree]) => [...flatten(tree, `${path.slice(language.length + 3, -'.json'.length)}:`)]),
  );

const languages = { en: textsOf('en'), 'pt-BR': textsOf('pt-BR'), es: textsOf('es') };
const pluralForm = /_(?:one|many|other)$/;
const base = (key: string): string => key.replace(pluralForm, '');
const bases = (texts: ReadonlyMap<string, string>): string[] =>
  [...new Set([...texts.keys()].map(base))].toSorted();

describe.each(['pt-BR', 'es'] as const)('%s', (language) => {
  test('has every text that English has, and no other', () => {
    expect(bases(languages[language])).toEqual(bases(languages.en));
  });

  test('has the same values in every text', () => {
    const valuesOf = (text: string): string[] =>
      [...text.matchAll(/\{\{(\w+(?:, number)?)\}\}/g)].map(([, name = '']) => name).toSorted();
    for (const [key, text] of languages[language]) {
      const model = languages.en.get(key) ?? languages.en.get(`${base(key)}_other`) ?? '';
      expect([key, ...valuesOf(text)]).toEqual([key, ...valuesOf(model)]);
    }
  });

  test('has no English text, except the listed ones', () => {
    const same = [...languages[language]]
      .filter(([key, text]) => languages.en.get(key) === text)
      .map(([key]) => key);
    expect(same.toSorted()).toEqual([...sameInEnglish[language]].toSorted());
  });
});

/** Words of the polite form, where the familiar one has another word. */
const polite = /\b(?:usted|elija|pruebe|cópiel[oa]|mire|seleccione|inténtelo|pulse|vea|añada su)\b|\bsuyo:/iu;

test('Spanish texts use tú', () => {
  expect([...languages.es].filter(([, text]) => polite.test(text))).toEqual([]);
});

test.each(Object.entries(languages))(
  '%s has each form that its plurals need, and no empty text',
  (language, texts) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of texts) {
      expect([key, text]).not.toEqual([key, '']);
      if (pluralForm.test(key))
        for (const form of forms)
          expect(texts.has(`${base(key)}_${form}`), `${base(key)}_${form}`).toBe(true);
    }
  },
);

/** As the specification quotes them, in the language of the quotation (rule D6). */
const quotedTexts = [
  ['pt-BR', 'conversation:noQueue', 'Nenhum'],
  ['pt-BR', 'conversation:deletedNow', 'Mensagem apagada: {{body}}'],
  ['pt-BR', 'common:validation.messageTooShort', 'Mensagem muito curta'],
  ['pt-BR', 'common:validation.required', 'Obrigatório'],
  ['en', 'conversation:empty', 'Say hello to your new contact!'],
  ['en', 'common:validation.required', 'Required'],
  ['en', 'common:validation.tooShort', 'Too Short!'],
  ['en', 'common:validation.tooLong', 'Too Long!'],
  ['en', 'common:validation.invalidEmail', 'Invalid email'],
  ['en', 'connections:qr.waiting', 'Waiting for QR Code'],
  ['en', 'transfer:delete.done', 'Ticket deleted sucessfully.'],
  ['en', 'errors:ERR_OUT_OF_HOURS', 'Out of Office Hours!'],
  ['en', 'errors:ERR_UNKNOWN', 'An error occurred!'],
] as const;

test.each(quotedTexts)('%s says %s as it is quoted', (language, key, text) => {
  expect(languages[language].get(key)).toBe(text);
});

test('every error code has a text, and no other key has', () => {
  const others = ['adminHours', 'lastAdmin', 'suspendedUser', 'timeExceeded', 'unknownCode'];
  const codes = [...Object.keys(errorStatus), ...clientErrorCodes, ...others].map((code) => `errors:${code}`);
  expect(bases(languages.en).filter((key) => key.startsWith('errors:'))).toEqual(codes.toSorted());
});

test.each(Object.entries(languages))('%s says each error in a sentence, never by its code', (_, texts) => {
  const errors = [...texts].filter(([key]) => key.startsWith('errors:'));
  for (const code of Object.keys(errorStatus)) expect(texts.get(`errors:${code}`)).toBeDefined();
  for (const [key, text] of errors) {
    expect([key, text]).toEqual([key, expect.stringMatching(/^[¡\p{Lu}].*[.!](?: \(\{\{code\}\}\))?$/u)]);
    expect(text).not.toMatch(/ERR_|\w_\w/);
  }
});

describe('in the sources', () => {
  const sources = Object.entries(
    import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../locales/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );
  const quoted = sources
    .flatMap(([, source]) => [...source.matchAll(/'([\w-]+(?:\.[\w-]+)*)'/g)])
    .map(([, key]) => key);
  const templates = sources
    .flatMap(([, source]) => [...source.matchAll(/`([\w.${}()[\]', -]+)`/g)])
    .map(([, text = '']) => text)
    .filter((text) => /^[\w-]+\.\$\{/.test(text) || text.includes('.${'));
  // The form takes the labels of a contact's texts from their table.
  const used = new Set([...quoted, ...contactTextNames]);
  const patterns = templates.map(
    (text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  );

  test('every text is used', () => {
    const unused = bases(languages.en).filter((full) => {
      const key = full.slice(full.indexOf(':') + 1);
      return !full.startsWith('errors:') && !used.has(key) && !patterns.some((pattern) => pattern.test(key));
    });
    expect(unused).toEqual([]);
  });

  test('every text that the code uses exists', () => {
    const known = new Set(bases(languages.en).map((full) => full.slice(full.indexOf(':') + 1)));
    const asked = sources
      .flatMap(([, source]) => [...source.matchAll(/\b(?:t|common)\(\s*'([^']+)'/g)])
      .map(([, key = '']) => key);
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
});
