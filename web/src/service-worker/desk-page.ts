/** Whether an address of this origin is a page of the desk: what else stands there is nobody's view of it. */
export const isDeskPage = (pathname: string): boolean =>
  !/^\/(?:api-docs|simulator|public|third-party\.txt)(?:\/|$)/.test(pathname);
