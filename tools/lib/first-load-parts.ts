/** Something that loads modules at a moment of its own. */
export interface Loader {
  /** All modules that it imports, and that these import. */
  readonly members: ReadonlySet<string>
  /**
   * `customerPage`: a first page of somebody who orders, sits at a table or pays. `page`: any other first page.
   * `later`: what is loaded besides or after a first page, and shall not load a part for the sake of a page. `rest`: all
   * that is left, which may.
   */
  readonly kind: 'customerPage' | 'page' | 'later' | 'rest'
}

/** A file that several modules share. */
export interface Part {
  readonly name: string
  /** A file with a higher rank is filled first: what a module imports has at least the loaders of the module. */
  readonly rank: number
}

/** The highest rank of {@link planParts} for so many loaders. */
export const getHighestRank = (loaders: number): number => 2 * loaders

/**
 * Divides what first pages load into files: those modules that all customer's pages load, or all but one, form one; others
 * are together if the same loaders load them. Fewer and larger files compress better and need fewer requests: the modules
 * of a pay link, each in a file of its own, weighed half as much again.
 *
 * @returns the file of each module that a first page loads, save those that nothing else loads: its own file has these
 */
export const planParts = (loaders: readonly Loader[]): ReadonlyMap<string, Part> => {
  const most = Math.max(2, loaders.filter(({ kind }) => kind === 'customerPage').length - 1)
  const users = new Map<string, Loader[]>()
  for (const loader of loaders)
    for (const id of loader.members) users.set(id, [...(users.get(id) ?? []), loader])
  const parts = new Map<string, Part>()
  for (const [id, by] of users) {
    const isOfFirstPage = by.some(({ kind }) => kind === 'customerPage' || kind === 'page')
    if (!isOfFirstPage || by.length === 1) continue
    const isControl = by.filter(({ kind }) => kind === 'customerPage').length >= most
    const deciding = by.filter(({ kind }) => (isControl ? kind === 'page' : kind !== 'rest'))
    const key = deciding.map((loader) => loaders.indexOf(loader)).join('-')
    const name = isControl ? `controls${key}` : `parts${key}`
    parts.set(id, { name, rank: deciding.length + (isControl ? loaders.length : 0) })
  }
  return parts
}
