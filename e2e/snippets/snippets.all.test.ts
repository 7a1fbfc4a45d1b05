import { sendBySnippets } from './send-by-snippets.ts';

// The interpreters that test:all brings.
await sendBySnippets(['php', 'python']);
