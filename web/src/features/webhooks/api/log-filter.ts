import { deliveredTypeSchema, deliveryStateSchema } from '@balcao/contracts';

/** The log's filter, as in the address of its page; "" matches everything. */
export type LogFilter = { readonly state: string; readonly type: string };

/** Invalid values in an address filter nothing. */
export const filterIn = (address: URLSearchParams): LogFilter => ({
  state: deliveryStateSchema.safeParse(address.get('state')).data ?? '',
  type: deliveredTypeSchema.safeParse(address.get('type')).data ?? '',
});

export const queryOf = ({ state, type }: LogFilter) => ({
  ...(state === '' ? {} : { state: deliveryStateSchema.parse(state) }),
  ...(type === '' ? {} : { type: deliveredTypeSchema.parse(type) }),
});
