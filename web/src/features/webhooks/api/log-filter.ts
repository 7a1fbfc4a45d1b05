import { deliveredTypeSchema, deliveryStateSchema } from '@balcao/contracts';

/** What the log is narrowed to, as the address of its page says it; "" is everything. */
export type LogFilter = { readonly state: string; readonly type: string };

/** An address that means nothing narrows to nothing. */
export const filterIn = (address: URLSearchParams): LogFilter => ({
  state: deliveryStateSchema.safeParse(address.get('state')).data ?? '',
  type: deliveredTypeSchema.safeParse(address.get('type')).data ?? '',
});

export const queryOf = ({ state, type }: LogFilter) => ({
  ...(state === '' ? {} : { state: deliveryStateSchema.parse(state) }),
  ...(type === '' ? {} : { type: deliveredTypeSchema.parse(type) }),
});
