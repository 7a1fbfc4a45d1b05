type Listener = (...values: unknown[]) => unknown;

/** Events in the form of WhatsApp Web's collections: several names in one string, separated by spaces. */
export class Emitter {
  readonly #listeners = new Map<string, Listener[]>();

  on(names: string, listener: Listener): this {
    for (const name of names.split(' ')) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    }
    return this;
  }

  off(names: string, listener: Listener): this {
    for (const name of names.split(' ')) {
      this.#listeners.set(
        name,
        (this.#listeners.get(name) ?? []).filter((each) => each !== listener),
      );
    }
    return this;
  }

  once(name: string, listener: Listener): this {
    const wrapped: Listener = (...values) => {
      this.off(name, wrapped);
      listener(...values);
    };
    return this.on(name, wrapped);
  }

  trigger(name: string, ...values: unknown[]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(...values);
  }

  hasListeners(name: string): boolean {
    return (this.#listeners.get(name) ?? []).length > 0;
  }
}
