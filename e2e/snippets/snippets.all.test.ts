import { sendBySnippets } from './send-by-snippets.ts';

// The interpreters that `test:all` installs.
await sendBySnippets(['php', 'python']);
