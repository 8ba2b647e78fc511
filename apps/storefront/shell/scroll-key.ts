import type { Location } from 'react-router'

/** The routes on which the menu stands: below a home path, as the version 2 menu, and the start of an own host. */
export const MENU_ROUTES: readonly string[] = ['menu', 'menu-list', 'start']

/**
 * By what a place on the screen is remembered: the menu by its address, so that every way back to it, also a link,
 * leads to the same place; any other screen by its entry in the history, so that a new one starts at the top.
 */
export const getScrollKey = (
  { pathname, key }: Pick<Location, 'pathname' | 'key'>,
  matches: readonly { readonly id: string }[],
): string => (MENU_ROUTES.includes(matches.at(-1)?.id ?? '') ? pathname : key)
