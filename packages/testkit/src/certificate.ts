import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type Certificate = {
  readonly key: string;
  readonly cert: string;
  /** The pin for Chromium: base64 of the SHA-256 of the public key's SPKI. */
  readonly publicKeyPin: string;
};

const tag = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
};
const ecdsaWithSha256 = '2a8648ce3d040302';
const commonName = '550403';
const subjectAltName = '551d11';

/** A self-signed certificate for one host, with a new key at each start, never on disk. */
export function makeCertificate(host: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = der(tag.sequence, der(tag.oid, Buffer.from(ecdsaWithSha256, 'hex')));
  const name = der(
    tag.sequence,
    der(
      tag.set,
      der(tag.sequence, der(tag.oid, Buffer.from(commonName, 'hex')), der(tag.utf8, Buffer.from(host))),
    ),
  );
  const dayMs = 86_400_000;
  const validity = der(tag.sequence, time(Date.now() - dayMs), time(Date.now() + 30 * dayMs));
  const names = der(tag.sequence, der(0x82, Buffer.from(host)));
  const extension = der(
    tag.sequence,
    der(tag.oid, Buffer.from(subjectAltName, 'hex')),
    der(tag.octets, names),
  );
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)]);
  const body = der(
    tag.sequence,
    der(0xa0, der(tag.integer, Buffer.from([2]))),
    der(tag.integer, serial),
    algorithm,
    name,
    validity,
    name,
    spki,
    der(0xa3, der(tag.sequence, extension)),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = der(
    tag.sequence,
    body,
    algorithm,
    der(tag.bits, Buffer.concat([Buffer.from([0]), signature])),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    publicKeyPin: createHash('sha256').update(spki).digest('base64'),
  };
}

function der(type: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([type]), lengthOf(content), content]);
}

function lengthOf(content: Buffer): Buffer {
  if (content.length < 0x80) return Buffer.from([content.length]);
  const bytes = content.length < 0x100 ? [content.length] : [content.length >> 8, content.length & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

/** UTCTime: YYMMDDHHMMSSZ. */
function time(atMs: number): Buffer {
  const text = new Date(atMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  return der(tag.time, Buffer.from(text.slice(2)));
}
