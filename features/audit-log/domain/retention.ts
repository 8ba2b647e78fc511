/** How long entries are stored: two years, as the console says. */
export const RETENTION_DAYS = 730
