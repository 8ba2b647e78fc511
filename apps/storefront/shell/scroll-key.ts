import type { Location } from 'react-router'
import { isReservedPath } from '#core/sites/domain/reserved-paths.ts'

/** The page below a home path, or on a merchant's own host, that is not the menu. */
const isMenu = (pathname: string): boolean => {
  const segments = pathname.split('/').filter(Boolean)
  return segments.at(-1) === 'menu-list' || segments.every((segment) => !isReservedPath(segment))
}

/**
 * By what a place on the screen is remembered: the menu by its address, so that every way back to it, also a link,
 * leads to the same place; any other screen by its entry in the history, so that a new one starts at the top.
 */
export const scrollKey = ({ pathname, key }: Pick<Location, 'pathname' | 'key'>): string =>
  isMenu(pathname) ? pathname : key
