import path from 'node:path'

/** What {@link file://./make-seeded-shop.ts} has made: a seeded database, and the pictures of its merchants. */
export interface SeededShop {
  readonly pictures: string
  /** A file of the embedded engine's data, or a database of PostgreSQL to copy. */
  readonly database: { readonly file: string } | { readonly adminUrl: string; readonly template: string }
}

/** The folder in which the shop was seeded, and the server whose database it was seeded into, if there is one. */
interface SeededPlace {
  readonly folder: string
  readonly postgres?: { readonly adminUrl: string; readonly template: string }
}

export const getSeededFile = (folder: string): string => path.join(folder, 'database.tar')

const VARIABLE = 'SEEDED_SHOP'

/** The shop that the run has seeded for all its shops; undefined when each seeds itself. */
export const findSeededShop = (): SeededShop | undefined => {
  const text = process.env[VARIABLE]
  if (!text) return undefined
  const { folder, postgres }: SeededPlace = JSON.parse(text)
  return { pictures: path.join(folder, 'pictures'), database: postgres ?? { file: getSeededFile(folder) } }
}

/** Tells every shop that this process and its children start where it is. */
export const announceSeededShop = (place: SeededPlace): void => {
  process.env[VARIABLE] = JSON.stringify(place)
}
