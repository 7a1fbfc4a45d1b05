import type { TicketListItem } from '@balcao/contracts';
import type { LiveHandlers } from './live-events.ts';

/** A ticket as it shows something that has another name by now; itself where it doesn't show that. */
export type Rename = <T extends TicketListItem>(ticket: T) => T;

/** Longer than anything is on its way to this page. */
const keptForMs = 60_000;

type Tags = NonNullable<TicketListItem['contact']['tags']>;

const changeTags = <T extends TicketListItem>(ticket: T, tagId: number, change: (tags: Tags) => Tags): T => {
  const { tags } = ticket.contact;
  return tags?.some(({ id }) => id === tagId) === true
    ? { ...ticket, contact: { ...ticket.contact, tags: change(tags) } }
    : ticket;
};

/**
 * What sectors, connections, attendants and tags are called. Tickets repeat it, and nobody tells each ticket of them that
 * it is another by now; a ticket that was on its way meanwhile still says the old one.
 */
export class ToldNames {
  private readonly recent = new Map<string, { readonly at: number; readonly rename: Rename }>();
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** A ticket with the names that were told last. */
  readonly renew: Rename = (ticket) => {
    let renewed = ticket;
    for (const [key, { at, rename }] of this.recent)
      if (at < this.now() - keptForMs) this.recent.delete(key);
      else renewed = rename(renewed);
    return renewed;
  };

  /** What is told of them; `onRenamed` brings it to what is shown. */
  handlers(onRenamed: (rename: Rename) => void): LiveHandlers {
    const learn = (key: string, rename: Rename): void => {
      this.recent.set(key, { at: this.now(), rename });
      onRenamed(rename);
    };
    return {
      queue: (event) => {
        // One that is gone leaves its tickets one by one: each of them is told.
        if (event.action === 'delete') return;
        const { id, name, color } = event.queue;
        learn(`queue ${String(id)}`, (ticket) =>
          ticket.queue?.id === id ? { ...ticket, queue: { id, name, color } } : ticket,
        );
      },
      whatsapp: (event) => {
        if (event.action === 'delete') return;
        const { id, name, type, color } = event.whatsapp;
        learn(`connection ${String(id)}`, (ticket) =>
          ticket.whatsappId === id ? { ...ticket, whatsapp: { name, type, color } } : ticket,
        );
      },
      user: (event) => {
        // The name of one who is gone stays: what they closed is still told by it.
        if (event.action === 'delete') return;
        const { id, name } = event.user;
        learn(`user ${String(id)}`, (ticket) =>
          ticket.user?.id === id ? { ...ticket, user: { id, name } } : ticket,
        );
      },
      tags: (event) => {
        if (event.action === 'delete') {
          const { tagId } = event;
          learn(`tag ${String(tagId)}`, (ticket) =>
            changeTags(ticket, tagId, (tags) => tags.filter(({ id }) => id !== tagId)),
          );
          return;
        }
        const { id, name, color } = event.tags;
        learn(`tag ${String(id)}`, (ticket) =>
          changeTags(ticket, id, (tags) =>
            tags
              .map((tag) => (tag.id === id ? { id, name, color } : tag))
              .toSorted((one, other) => one.name.toLowerCase().localeCompare(other.name.toLowerCase())),
          ),
        );
      },
    };
  }
}
