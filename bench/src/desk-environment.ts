/** Of every measured desk. */
export const deskEnvironment = {
  // So that the desk is measured and not its limits.
  REQUESTS_PER_SECOND_PER_USER: '1000000',
  PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: '1000000',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  SIMULATOR: 'on',
  DEFAULT_ENGINE: 'simulator',
};
