import { useLocation } from 'react-router-dom';
import { z } from 'zod';

/** While a user steps through tickets by keys, the keys belong to the list, and no input takes the focus. */
export const stepping = { state: { isStepping: true } } as const;

const stateSchema = z.object({ isStepping: z.literal(true) });

export const useIsStepping = (): boolean => stateSchema.safeParse(useLocation().state).success;
