import type { RootData } from './use-site.ts'

/** The root's data among the matches that a page's `meta` is given; undefined when the root could not be loaded. */
export const findRootData = (
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): RootData | undefined => {
  const root = matches.find((match) => match?.id === 'root')
  // The router types the data of other routes as unknown; the root's loader is declared to give RootData.
  return root?.loaderData as RootData | undefined
}
