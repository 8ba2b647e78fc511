/** What is kept for use without a connection, by the names of the browser's caches. */
export const PAGE_CACHE = 'compass-pages'
export const PAGE_DATA_CACHE = 'compass-page-data'
export const MENU_DATA_CACHE = 'compass-menu-data'
export const MENU_DETAILS_CACHE = 'compass-menu-details'
export const TEXT_CACHE = 'compass-texts'
export const PICTURE_CACHE = 'compass-pictures'
export const FILE_CACHE = 'compass-files'

/** Deleted with everything else about a customer: what was looked at says something about a person. */
export const SEEN_CACHES = [
  PAGE_CACHE,
  PAGE_DATA_CACHE,
  MENU_DATA_CACHE,
  MENU_DETAILS_CACHE,
  PICTURE_CACHE,
] as const

/** The attribute of `<html>` with the time at which a kept page was seen, in milliseconds since 1970. */
export const SEEN_AT = 'data-seen-at'

/** Where the worker is served; the address that the specification names. */
export const WORKER_PATH = '/service-worker-custom.js'

/** What pages ask of a waiting worker: to take over now. */
export const TAKE_OVER = 'take-over'
