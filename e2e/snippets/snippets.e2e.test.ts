import { sendBySnippets } from './send-by-snippets.ts';

await sendBySnippets(['http', 'fetch', 'jquery', 'node', 'curl']);
