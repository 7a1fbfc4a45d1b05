import { useLocation } from 'react-router-dom';
import { z } from 'zod';

/** To go from ticket to ticket by keys: the keys stay those of the list, and no input takes them. */
export const stepping = { state: { isStepping: true } } as const;

const stateSchema = z.object({ isStepping: z.literal(true) });

export const useIsStepping = (): boolean => stateSchema.safeParse(useLocation().state).success;
