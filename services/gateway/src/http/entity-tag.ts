import { AppError } from '@balcao/contracts';
import type { Request, Response } from 'express';

const tagOf = (version: number): string => `"${String(version)}"`;
/** Proxies that compress an answer weaken its tag. */
const ownTag = /^(?:W\/)?"([1-9]\d{0,14})"$/;

/** Sets the ETag to the version of a resource (rule G16). */
export const setEntityTag = (response: Response, version: number | undefined): void => {
  if (version !== undefined) response.setHeader('etag', tagOf(version));
};

/**
 * The version that a change is based on. Absent or `*`: the current one, for clients without versions. Its
 * owner refuses a version that never was. @throws ERR_VALIDATION for a tag that is not ours, also for an empty one
 */
export const ifMatchOf = (request: Request): number | undefined => {
  const header = request.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = ownTag.exec(header)?.[1];
  if (version === undefined) throw new AppError('ERR_VALIDATION', { field: 'If-Match' });
  return Number(version);
};
