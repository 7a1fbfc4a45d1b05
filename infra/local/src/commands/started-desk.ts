import type { LaunchedStack } from '../supervisor/launch.ts';

export type StartedDesk = Pick<LaunchedStack, 'stop'> & {
  /** How to sign in, if it is not the first admin's account. */
  readonly signIn?: string;
};
