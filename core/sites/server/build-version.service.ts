import { existsSync, readFileSync } from 'node:fs'

const STAMP = new URL('../../../build/sources.hash', import.meta.url)

/** The build of the browser code next to this server; `source` without a build. */
export const readBuild = (): string =>
  existsSync(STAMP) ? readFileSync(STAMP, 'utf8').trim().slice(0, 12) : 'source'
