import { errorStatus } from '@balcao/contracts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { changeLanguage, startTexts } from '../../locales/language.ts';
import { ApiError, clientErrorCodes, errorOfCode, toApiError } from './api-error.ts';
import { useErrorText } from './error-text.ts';

beforeAll(startTexts);
afterEach(cleanup);

const inLanguage = async (language: 'en' | 'pt-BR' | 'es') => {
  await act(() => changeLanguage(language));
  return renderHook(() => useErrorText()).result.current;
};
const refused = (error: string): Promise<ApiError> => toApiError(Response.json({ error }, { status: 400 }));

test.each([
  ['en', 'An error occurred!'],
  ['pt-BR', 'Ocorreu um erro!'],
  ['es', '¡Ocurrió un error!'],
] as const)(
  'in %s every code has a sentence, and an unknown code a general one',
  async (language, general) => {
    const errorText = await inLanguage(language);
    for (const code of Object.keys(errorStatus))
      expect([code, errorText(await refused(code))]).toEqual([code, expect.not.stringContaining('_')]);
    for (const code of clientErrorCodes) expect(errorText(new ApiError(code))).not.toContain('_');
    expect(errorText(await refused('ERR_FROM_TOMORROW'))).toBe(`${general} (ERR_FROM_TOMORROW)`);
    expect(errorText(errorOfCode('ERR_FROM_TOMORROW'))).toBe(`${general} (ERR_FROM_TOMORROW)`);
    for (const other of [await refused('<b>Bad gateway</b>'), errorOfCode(''), new Error('x is undefined')])
      expect(errorText(other)).toBe(general);
  },
);

test('a refusal about admins or a suspended user says what to do instead (rules A26 and A27)', async () => {
  const errorText = await inLanguage('en');
  const refusal = async (reason: string): Promise<string> =>
    errorText(await toApiError(Response.json({ error: 'ERR_CONFLICT', reason }, { status: 409 })));
  expect(await refusal('last-admin')).toContain('Make somebody else an admin first');
  expect(await refusal('admin-hours')).toContain('Change the hours of another admin first');
  const suspended = { error: 'ERR_NO_USER_FOUND', reason: 'suspended' };
  expect(errorText(await toApiError(Response.json(suspended, { status: 404 })))).toContain(
    'Choose somebody else',
  );
});
