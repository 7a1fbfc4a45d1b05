import { knowSectorsOfContacts } from '../../migrations/202611281330_know_sectors_of_contacts.ts';
import { keepTokenEndsAsTold } from '../../migrations/202611270730_keep_token_ends_as_told.ts';
import { nameAlsoContacts } from '../../migrations/202611270055_name_also_contacts.ts';
import { findLastTries } from '../../migrations/202611270010_find_last_tries.ts';
import { keepWebhooks } from '../../migrations/202611262130_keep_webhooks.ts';
import { keepFeed } from '../../migrations/202611262100_keep_feed.ts';
import { findAddresses } from '../../migrations/202611261900_find_addresses.ts';
import { queueDeliveries } from '../../migrations/202611261740_queue_deliveries.ts';

export const migrations = {
  '202611261740_queue_deliveries': queueDeliveries,
  '202611261900_find_addresses': findAddresses,
  '202611262100_keep_feed': keepFeed,
  '202611262130_keep_webhooks': keepWebhooks,
  '202611270010_find_last_tries': findLastTries,
  '202611270055_name_also_contacts': nameAlsoContacts,
  '202611270730_keep_token_ends_as_told': keepTokenEndsAsTold,
  '202611281330_know_sectors_of_contacts': knowSectorsOfContacts,
};
