export { hashTry } from './hash-try.ts';
export type { AccessTokens } from './access-tokens.ts';
export type { Passwords } from './passwords.ts';
export { hashRefreshToken, newRefreshToken } from './refresh-tokens.ts';
export type { SecretBox } from '@balcao/service-runtime/secret-box';
export type { SignInThrottle } from './throttle.ts';
export type { TryThrottle } from './try-throttle.ts';
