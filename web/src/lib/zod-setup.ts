import { z } from 'zod';

// The page's content security policy forbids making functions from text; zod would try it once and be reported.
z.config({ jitless: true });
