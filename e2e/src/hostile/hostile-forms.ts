const boundary = 'balcao-form';
export const formType = `multipart/form-data; boundary=${boundary}`;

const part = (disposition: string, content: string | Buffer, type = 'text/plain'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);
const form = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, end]);
const note = part('name="medias"; filename="nota.txt"', 'Olá');
const field = (name: string, content: string | Buffer): Buffer => part(`name="${name}"`, content);

type Form = { readonly name: string; readonly body: Buffer; readonly type?: string };

/** Forms that must be refused. */
export const brokenForms: readonly Form[] = [
  { name: 'nothing', body: Buffer.alloc(0) },
  { name: 'no end', body: note },
  { name: 'only the end', body: end },
  { name: 'another boundary', body: form(note), type: 'multipart/form-data; boundary=other' },
  { name: 'no boundary', body: form(note), type: 'multipart/form-data' },
  {
    name: 'a boundary without end',
    body: form(note),
    type: `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  },
  { name: 'no file', body: form(field('body', 'Olá')) },
  { name: 'a file without name', body: form(part('filename="a.txt"', 'x')) },
  { name: 'a file in another field', body: form(part('name="__proto__"; filename="a.txt"', 'x')) },
  { name: 'an empty file', body: form(part('name="medias"; filename="a.txt"', '')) },
  { name: 'eleven files', body: form(...Array.from({ length: 11 }, () => note)) },
  {
    name: 'a thousand fields',
    body: form(...Array.from({ length: 1_000 }, (_, index) => field(`f${String(index)}`, 'x')), note),
  },
  { name: 'a caption beyond all measure', body: form(field('caption', 'x'.repeat(80_000)), note) },
  { name: 'a hold that is no number', body: form(field('holdSeconds', 'NaN'), note) },
  { name: 'a hold that is endless', body: form(field('holdSeconds', '1e308'), note) },
  { name: 'two holds', body: form(field('holdSeconds', '1'), field('holdSeconds', '2'), note) },
  { name: 'an id that is none', body: form(field('clientId', "1'--"), note) },
  { name: 'a caption with NUL', body: form(field('caption', 'a\0b'), note) },
  {
    name: 'a quoted message that is not there',
    body: form(field('quotedMsgId', '00000000-0000-4000-8000-000000000000'), note),
  },
  {
    name: 'a recording that is too short',
    body: form(part('name="medias"; filename="1763720000.mp3"', 'ID3', 'audio/mpeg')),
  },
];

/** Odd forms that must be accepted. */
export const oddForms: readonly Form[] = [
  {
    name: 'headers without end',
    body: form(part(`name="medias"; filename="a.txt"; x="${'x'.repeat(20_000)}"`, 'x')),
  },
  { name: 'a name that climbs', body: form(part('name="medias"; filename="../../etc/passwd"', 'x')) },
  {
    name: 'a name with NUL and direction marks',
    body: form(part('name="medias"; filename="a\0\u202Egpj.exe"', 'x')),
  },
  {
    name: 'a name that is no UTF-8',
    body: form(
      Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="medias"; filename="`),
        Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]),
        Buffer.from('"\r\n\r\nx\r\n'),
      ]),
    ),
  },
  { name: 'a name without end', body: form(part(`name="medias"; filename="${'n'.repeat(2_000)}.txt"`, 'x')) },
  {
    name: 'a caption that is no UTF-8',
    body: form(field('caption', Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80])), note),
  },
  {
    name: 'keys of the language itself',
    body: form(field('__proto__', 'x'), field('constructor', 'x'), field('body', 'x'), note),
  },
  {
    name: 'a type that lies',
    body: form(part('name="medias"; filename="a.png"', '<script>1</script>', 'image/png')),
  },
];
