/**
 * The library relies on both forms of an id: own properties, for values that leave the page, and a string in JSON, for
 * exposed functions.
 */
export class Wid {
  readonly server: string;
  readonly user: string;
  readonly _serialized: string;

  constructor(serialized: string) {
    const [user = '', server = ''] = serialized.split('@');
    this.user = user;
    this.server = server;
    this._serialized = serialized;
  }

  static of(value: string | { _serialized: string }): Wid {
    return new Wid(typeof value === 'string' ? value : value._serialized);
  }

  isUser(): boolean {
    return this.server === 'c.us' || this.server === 'lid';
  }
  isLid(): boolean {
    return this.server === 'lid';
  }
  isGroup(): boolean {
    return this.server === 'g.us';
  }
  isStatus(): boolean {
    return this._serialized === 'status@broadcast';
  }
  equals(other: Wid): boolean {
    return other._serialized === this._serialized;
  }
  toString(): string {
    return this._serialized;
  }
  toJSON(): string {
    return this._serialized;
  }
}

type KeyParts = {
  readonly from?: Wid;
  readonly to?: Wid;
  readonly id: string;
  readonly participant?: Wid | undefined;
  readonly selfDir: 'in' | 'out';
};

/** `${fromMe}_${chat}_${id}[_${participant}]` */
export class MsgKey {
  readonly fromMe: boolean;
  readonly remote: Wid;
  readonly id: string;
  readonly _serialized: string;
  readonly participant: Wid | undefined;

  constructor({ from, to, id, participant, selfDir }: KeyParts) {
    const remote = selfDir === 'out' ? to : from;
    if (remote === undefined) throw new Error('A message key needs its chat.');
    this.fromMe = selfDir === 'out';
    this.remote = remote;
    this.id = id;
    this.participant = participant;
    const tail = participant === undefined ? '' : `_${participant._serialized}`;
    this._serialized = `${String(this.fromMe)}_${remote._serialized}_${id}${tail}`;
  }

  static newId(): Promise<string> {
    const bytes = crypto.getRandomValues(new Uint8Array(9));
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return Promise.resolve(`3EB0${hex.toUpperCase()}`);
  }

  toString(): string {
    return this._serialized;
  }
}
