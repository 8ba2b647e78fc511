import type { Location } from 'react-router'

/** The routes on which the menu stands: below a home path, as the version 2 menu, and the start of an own host. */
export const MENU_ROUTES: readonly string[] = ['menu', 'menu-list', 'start']

/**
 * The key of a stored scroll position: the menu by its address, so that every navigation back to it, also a link,
 * restores the same position; any other screen by its history entry, so that a new one starts at the top.
 */
export const getScrollKey = (
  { pathname, key }: Pick<Location, 'pathname' | 'key'>,
  matches: readonly { readonly id: string }[],
): string => (MENU_ROUTES.includes(matches.at(-1)?.id ?? '') ? pathname : key)
