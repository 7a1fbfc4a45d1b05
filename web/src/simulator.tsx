import './lib/zod-setup.ts';
