import { AppError } from '@balcao/contracts';
import type { Request, Response } from 'express';

const tagOf = (version: number): string => `"${String(version)}"`;
const ownTag = /^(?:W\/)?"(\d{1,15})"$/;

/** Sets the ETag to the version of a resource (rule G16). */
export const setEntityTag = (response: Response, version: number | undefined): void => {
  if (version !== undefined) response.setHeader('etag', tagOf(version));
};

/**
 * The version that a change is based on. Absent or `*`: the current one, for clients without versions. @throws
 * ERR_VALIDATION for a tag that is not ours
 */
export const ifMatchOf = (request: Request): number | undefined => {
  const header = request.get('if-match')?.trim();
  if (header === undefined || header === '' || header === '*') return undefined;
  const version = ownTag.exec(header)?.[1];
  if (version === undefined) throw new AppError('ERR_VALIDATION', { field: 'If-Match' });
  return Number(version);
};
