/** The boundary of a multipart form, in the form that browsers send. */
export const boundary = 'balcao-form-4f1c';
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

export type Part = { readonly name: string; readonly fileName?: string; readonly content: string | Buffer };

export const beginningOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat(
    parts.flatMap(({ name, fileName, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${
          fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: application/x-whatever`
        }\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
  );

export const formOf = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([beginningOf(parts), Buffer.from(`--${boundary}--\r\n`)]);

export const png = (bytes = 200): Buffer =>
  Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0003\0\0\0\u0002', 'latin1'),
    Buffer.alloc(bytes),
  ]);
