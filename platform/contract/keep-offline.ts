/** Set on responses that a service worker may store to show them without a connection: nothing personal is in them. */
export const KEEP_OFFLINE_HEADER = 'x-keep-offline'

/** The header as pages export it. */
export const KEEP_OFFLINE = { [KEEP_OFFLINE_HEADER]: '1' } as const
