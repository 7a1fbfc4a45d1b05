import type { TicketListItem } from '@balcao/contracts';
import type { LiveHandlers } from './live-events.ts';

/** Updates a changed name in a ticket; returns the same ticket if it does not contain the name. */
export type Rename = <T extends TicketListItem>(ticket: T) => T;

/** Longer than any answer takes to arrive. */
const keepForMs = 60_000;

type Tags = NonNullable<TicketListItem['contact']['tags']>;

const changeTags = <T extends TicketListItem>(ticket: T, tagId: number, change: (tags: Tags) => Tags): T => {
  const { tags } = ticket.contact;
  return tags?.some(({ id }) => id === tagId) === true
    ? { ...ticket, contact: { ...ticket.contact, tags: change(tags) } }
    : ticket;
};

/**
 * The latest names of sectors, connections, attendants and tags. Tickets contain these names, and a rename sends no
 * update for each ticket; a pending answer may still contain the old name.
 */
export class LatestNames {
  private readonly recent = new Map<string, { readonly at: number; readonly rename: Rename }>();
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** Puts the latest names into a ticket. */
  readonly renew: Rename = (ticket) => {
    let renewed = ticket;
    for (const [key, { at, rename }] of this.recent)
      if (at < this.now() - keepForMs) this.recent.delete(key);
      else renewed = rename(renewed);
    return renewed;
  };

  /** Handlers that receive new names; `onRenamed` applies them to what is on the screen. */
  handlers(onRenamed: (rename: Rename) => void): LiveHandlers {
    const learn = (key: string, rename: Rename): void => {
      this.recent.set(key, { at: this.now(), rename });
      onRenamed(rename);
    };
    return {
      queue: (event) => {
        // A deleted sector or connection leaves its tickets one by one, each with an update.
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
        // A deleted user's name stays in the tickets that they closed.
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
