import path from 'node:path'

/** What {@link file://./make-seeded-shop.ts} has made: a seeded database, and the pictures of its merchants. */
export interface SeededShop {
  readonly database: string
  readonly pictures: string
}

export const getSeededShop = (folder: string): SeededShop => ({
  database: path.join(folder, 'database.tar'),
  pictures: path.join(folder, 'pictures'),
})

const VARIABLE = 'SEEDED_SHOP'

/** The shop that the run has seeded for all its shops; undefined when each seeds itself. */
export const findSeededShop = (): SeededShop | undefined => {
  const folder = process.env[VARIABLE]
  return folder ? getSeededShop(folder) : undefined
}

/** Tells every shop that this process and its children start where it is. */
export const announceSeededShop = (folder: string): void => {
  process.env[VARIABLE] = folder
}
