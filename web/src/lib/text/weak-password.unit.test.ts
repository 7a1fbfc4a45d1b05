import { expect, test } from 'vitest';
import { weaknessOf } from './weak-password.ts';

test.each([
  ['12345', 'common'],
  ['1234567890', 'common'],
  ['98765432', 'common'],
  ['aaaaaaaaaa', 'common'],
  ['abababab', 'common'],
  ['20111987', 'common'],
  ['Senha123!', 'common'],
  ['PASSWORD', 'common'],
  ['contraseña2026', 'common'],
  ['1q2w3e4r', 'common'],
  ['x7!kQ', 'short'],
  ['anasouza-77', 'personal'],
  ['Recepcao-Souza', 'personal'],
])('%s is %s', (password, weakness) => {
  expect(weaknessOf(password, ['Ana Souza', 'anasouza@desk.example'])).toBe(weakness);
});

test.each(['', 'correct horse battery', 'tr0ub4dor&3x', 'açaí na tigela', 'vT9#mm2Lq', '🦜🦜🌵🌵🦊🦊🐙🐙'])(
  '%j gets no warning',
  (password) => {
    expect(weaknessOf(password, ['Ana Souza', 'ana@desk.example'])).toBeUndefined();
  },
);
