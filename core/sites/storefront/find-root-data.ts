import type { RootData } from './use-site.ts'

/** The root's data among the matches of a page's `meta`; undefined when the root could not be loaded. */
export const findRootData = (
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): RootData | undefined => {
  const root = matches.find((match) => match?.id === 'root')
  // The router types the data of other routes as unknown; the root's loader is declared to return RootData.
  return root?.loaderData as RootData | undefined
}
