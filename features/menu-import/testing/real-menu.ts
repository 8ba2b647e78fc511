import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BESIDE = fileURLToPath(new URL('../../../../shared/menus/', import.meta.url))

interface Skippable {
  skip(note?: string): void
}

/**
 * A menu of a real merchant. These files are never copied into the project: they lie in `COMPASS_MENUS`, or beside the
 * repository. Without them the test is skipped and counted as skipped, so no requirement may rest on it alone; a file
 * that is missing in a folder that was named fails.
 */
export const readRealMenu = (name: string, test: Skippable): Uint8Array<ArrayBuffer> => {
  const named = process.env.COMPASS_MENUS
  const file = `${(named ?? BESIDE).replace(/\/?$/, '/')}${name}`
  if (!existsSync(file)) {
    if (named !== undefined)
      throw new Error(`${file} is missing: COMPASS_MENUS must name a folder with all menus`)
    test.skip(`${name} is not on this machine`)
  }
  return new Uint8Array(readFileSync(file))
}
