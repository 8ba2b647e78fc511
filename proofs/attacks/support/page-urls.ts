import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'

const BUILD = path.join(import.meta.dirname, '../../../build/server/index.js')

export interface PageIds {
  readonly home: string
  readonly order: string
}

/**
 * The URL of every page of the route table, as the build has it: below a home path and, where that is optional,
 * at the root. A new page is checked without a new line here.
 */
export const listPageUrls = async ({ home, order }: PageIds): Promise<readonly string[]> => {
  const { routes }: ServerBuild = await import(pathToFileURL(BUILD).href)
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  const fullPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${fullPath(route.parentId)}/${route.path ?? ''}` : ''
  }
  const leaves = Object.values(routes).filter((route) => route !== undefined && !parents.has(route.id))
  const filled = leaves.flatMap((route) => {
    const pattern = fullPath(route?.id)
      .replaceAll(/\/+/g, '/')
      .replace(/(.)\/$/, '$1')
    const real = pattern.replace(':id', order).replace('*', 'an/old/link')
    const below = real.replace(/:home\??/, home)
    return real.includes(':home?') ? [below, real.replace('/:home?', '')] : [below]
  })
  return [...new Set(filled)]
}
