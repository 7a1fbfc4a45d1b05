import { z } from 'zod';

// The content security policy forbids `new Function`; zod would try it once and cause a report.
z.config({ jitless: true });
