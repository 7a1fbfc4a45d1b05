import { setContactTags } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { TicketStore } from '#database/store.ts';
import { setTags } from './set-tags.ts';

export const serveSetContactTags = (store: TicketStore): EndpointHandler =>
  serveEndpoint(setContactTags, async ({ body: { contactId, tags }, context }) => {
    const { result, written } = await store.transaction((tx) =>
      setTags(tx, contactId, () => tags.map(({ id }) => id), metadataOf(context)),
    );
    return { body: result, written };
  });
