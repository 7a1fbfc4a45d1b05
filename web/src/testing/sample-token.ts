/** An access token that this page can read; its signature is not valid. */
export const sampleToken = (userId: number, { endsAt = Date.UTC(2100, 0), name = 'one' } = {}): string =>
  [
    { alg: 'none' },
    {
      sub: String(userId),
      sid: '019aa000-0000-7000-8000-000000000000',
      iat: 0,
      exp: Math.floor(endsAt / 1000),
    },
    { name },
  ]
    .map((part) => btoa(JSON.stringify(part)))
    .join('.');
