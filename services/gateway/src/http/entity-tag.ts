import { AppError } from '@balcao/contracts';
import type { Response } from 'express';

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
export const ifMatchOf = (header: string | undefined): number | undefined => {
  const tag = header?.trim();
  if (tag === undefined || tag === '*') return undefined;
  const version = ownTag.exec(tag)?.[1];
  if (version === undefined) throw new AppError('ERR_VALIDATION', { field: 'If-Match' });
  return Number(version);
};
