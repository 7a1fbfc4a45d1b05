import { z } from 'zod';

const answerSchema = z.object({ ticket: z.object({ id: z.number() }).optional() }).catch({});

/** Sends a request as a guide shows it, with a value for each `{{place}}`. */
export const sendAsWritten = async (
  written: string,
  values: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly ticketId: number | undefined }> => {
  const filled = written.replaceAll(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing is known of ${name}.`);
    return value;
  });
  const [head = '', ...body] = filled.split('\n\n');
  const [request = '', ...lines] = head.split('\n');
  const [method = '', url = ''] = request.split(' ');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  const response = await fetch(url, { method, headers, body: body.join('\n\n') });
  const answer: unknown = await response.json();
  return { status: response.status, ticketId: answerSchema.parse(answer).ticket?.id };
};
