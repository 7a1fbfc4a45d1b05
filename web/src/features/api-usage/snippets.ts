import { sendApiMessage } from '@balcao/contracts';

/** Null until one is chosen. */
export type SnippetSend = {
  readonly number: string;
  readonly body: string;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly whatsappId: number | null;
};
export type SnippetFacts = {
  /** The desk's origin, such as `https://desk.example`. */
  readonly origin: string;
  readonly token: string;
  readonly send: SnippetSend;
};
export const snippetKinds = ['http', 'jquery', 'fetch', 'node', 'php', 'curl', 'python'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

type Value = string | number | null;
type Parts = {
  readonly url: string;
  readonly bearer: string;
  readonly fields: readonly (readonly [string, Value])[];
  readonly json: string;
};

/** A JavaScript string literal that is also safe inside a script tag. */
const inScript = (value: Value): string => JSON.stringify(value).replaceAll('</', String.raw`<\/`);
const inPython = (value: Value): string => (value === null ? 'None' : JSON.stringify(value));
const inPhp = (value: Value): string =>
  typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'` : JSON.stringify(value);
const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const lines = (
  fields: Parts['fields'],
  indent: string,
  line: (name: string, value: Value) => string,
): string => fields.map(([name, value]) => `${indent}${line(name, value)},`).join('\n');

const scriptFields = (fields: Parts['fields'], indent: string): string =>
  lines(fields, indent, (name, value) => `${name}: ${inScript(value)}`);

/** Its lines end with CRLF, so that a socket can send it as it is. */
const http = ({ url, bearer, json }: Parts): string =>
  [
    `POST ${new URL(url).pathname} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: ${bearer}`,
    'Content-Type: application/json',
    `Content-Length: ${String(new TextEncoder().encode(json).length)}`,
    'Connection: close',
    '',
    json,
  ].join('\r\n');

const jquery = ({ url, bearer, fields }: Parts): string => `$.ajax({
  url: ${inScript(url)},
  method: "POST",
  headers: { Authorization: ${inScript(bearer)} },
  contentType: "application/json",
  data: JSON.stringify({
${scriptFields(fields, '    ')}
  }),
})
  .done((answer) => console.log(answer))
  .fail((request) => console.error(request.responseText));
`;

const inFetch = ({ url, bearer, fields }: Parts): string => `fetch(${inScript(url)}, {
  method: "POST",
  headers: {
    Authorization: ${inScript(bearer)},
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
${scriptFields(fields, '    ')}
  }),
})
  .then((answer) => answer.json())
  .then(console.log, console.error);
`;

const node = ({ url, bearer, fields }: Parts): string => `import(${inScript(
  url.startsWith('https:') ? 'node:https' : 'node:http',
)}).then(({ request }) => {
  const sending = request(${inScript(url)}, {
    method: "POST",
    headers: {
      Authorization: ${inScript(bearer)},
      "Content-Type": "application/json",
    },
  });
  sending.on("response", (answer) => answer.pipe(process.stdout));
  sending.on("error", console.error);
  sending.end(JSON.stringify({
${scriptFields(fields, '    ')}
  }));
});
`;

const php = ({ url, bearer, fields }: Parts): string => `<?php
$curl = curl_init(${inPhp(url)});
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POST => true,
    CURLOPT_HTTPHEADER => [
        ${inPhp(`Authorization: ${bearer}`)},
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode([
${lines(fields, '        ', (name, value) => `'${name}' => ${inPhp(value)}`)}
    ]),
]);
echo curl_exec($curl) ?: curl_error($curl), PHP_EOL;
`;

const curl = ({ url, bearer, json }: Parts): string =>
  [
    `curl ${inShell(url)}`,
    `  -H ${inShell(`Authorization: ${bearer}`)}`,
    "  -H 'Content-Type: application/json'",
    `  --data-raw ${inShell(json)}\n`,
  ].join(' \\\n');

const python = ({ url, bearer, fields }: Parts): string => `import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    ${inPython(url)},
    data=json.dumps({
${lines(fields, '        ', (name, value) => `"${name}": ${inPython(value)}`)}
    }).encode(),
    headers={
        "Authorization": ${inPython(bearer)},
        "Content-Type": "application/json",
    },
)
try:
    answer = urlopen(request)
except HTTPError as refusal:
    answer = refusal

print(answer.read().decode())
`;

const writers: Readonly<Record<SnippetKind, (parts: Parts) => string>> = {
  http,
  jquery,
  fetch: inFetch,
  node,
  php,
  curl,
  python,
};

/** A program that sends this message when it is pasted into its environment (rule P26). */
export const snippetOf = (kind: SnippetKind, { origin, token, send }: SnippetFacts): string =>
  writers[kind]({
    url: `${origin}${sendApiMessage.path}`,
    bearer: `Bearer ${token}`,
    fields: Object.entries(send),
    json: JSON.stringify(send),
  });
