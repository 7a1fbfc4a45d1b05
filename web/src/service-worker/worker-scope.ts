/** The global scope of a service worker. */
declare const self: ServiceWorkerGlobalScope;

export const worker = self;
