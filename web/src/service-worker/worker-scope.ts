/** The global scope, as what it is here. */
declare const self: ServiceWorkerGlobalScope;

export const worker = self;
