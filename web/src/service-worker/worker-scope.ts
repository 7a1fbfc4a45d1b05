/** Whether a path of this origin is a page of the desk. The others are the API document, the simulator and files. */
export const isDeskPage = (pathname: string): boolean =>
  !/^\/(?:api-docs|simulator|public|third-party\.txt)(?:\/|$)/.test(pathname);

/** The global scope of a service worker. */
declare const self: ServiceWorkerGlobalScope;

export const worker = self;
