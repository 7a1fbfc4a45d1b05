import { foldText } from '@balcao/contracts';

/** Why a password is easy to guess. */
export type Weakness = 'short' | 'common' | 'personal';

const goodLength = 8;
const personalLength = 4;

/** The most common words of leaked passwords, without accents and suffixes. */
const commonWords = new Set(
  `password passw0rd senha senhas mudar trocar segredo admin administrador administrator atendente usuario teste
  contrasena clave secreto qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4
  zaq12wsx abc abcd abcde abcdef abcdefgh abcabc a1b2c3 a1b2c3d4 abcd1234 iloveyou teamo teamomucho euteamo amor
  welcome letmein bemvindo bienvenido football futebol futbol baseball princess princesa sunshine superman batman
  dragon monkey master trustno flamengo corinthians palmeiras saopaulo santos gremio vasco botafogo cruzeiro brasil
  brazil barcelona realmadrid whatsapp balcao familia jesus deus jesuscristo felicidade computer computador internet
  changeme default empresa suporte vendas loja estrela`.split(/\s+/u),
);

/** A repeated character, or a sequence such as 1234 or abcd. */
const isRow = (text: string): boolean => {
  const steps = new Set(
    Array.from(text.slice(1), (sign, index) => (sign.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0)),
  );
  // So that 0 follows 9.
  steps.delete(-9);
  steps.delete(9);
  return steps.size <= 1 && [...steps].every((step) => Math.abs(step) <= 1);
};

/** Digits of a date or a phone number. */
const isNumber = (text: string): boolean => /^[\d\s./+()-]+$/u.test(text);

const isLetter = (sign: string): boolean => /\p{Letter}/u.test(sign);

const isCommon = (text: string): boolean => {
  const signs = Array.from(text);
  const word = signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1).join('');
  return (
    isRow(text) || isNumber(text) || new Set(text).size <= 2 || [text, word].some((it) => commonWords.has(it))
  );
};

/**
 * A reason to warn, never to refuse (rule A15); undefined for a good or empty password. `own`: name and address of the
 * password's user.
 */
export const weaknessOf = (password: string, own: readonly string[] = []): Weakness | undefined => {
  if (password === '') return undefined;
  const text = foldText(password);
  if (isCommon(text)) return 'common';
  const words = own.flatMap((value) => foldText(value).split(/[\s@._-]+/u));
  if (words.some((word) => word.length >= personalLength && text.includes(word))) return 'personal';
  return password.length < goodLength ? 'short' : undefined;
};
