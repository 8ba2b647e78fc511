/**
 * Checks the finished browser build: it must contain no server module, and the scripts of the pages by which customers
 * enter must stay within 110 kB each (brotli, 1 kB = 1000 bytes) before the first touch. Heavier ones have a limit of
 * their own.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { findForbiddenModules, listFirstLoadFiles, type RouteManifest } from './lib/bundle.ts'
import { ENTRANCES, type Entrance, MENU_PAGE } from './lib/entrances.ts'
import { RECORD_FILE, type RecordedChunk } from './vite-record-modules.ts'

const root = path.join(import.meta.dirname, '..')
const CLIENT = path.join(root, 'build/client')
const MAX_FIRST_LOAD_BYTES = 110_000

const readManifest = (): { manifest: RouteManifest; file: string } => {
  // Those of former builds stay for pages that are still open.
  const age = (file: string) => statSync(path.join(CLIENT, 'assets', file)).mtimeMs
  const [name] = readdirSync(path.join(CLIENT, 'assets'))
    .filter((file) => /^manifest-[\w-]+\.js$/.test(file))
    .sort((one, other) => age(other) - age(one))
  if (!name) throw new Error('The browser build has no route manifest')
  const text = readFileSync(path.join(CLIENT, 'assets', name), 'utf8')
  return {
    manifest: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)),
    file: `assets/${name}`,
  }
}

/** With lazy route discovery the page has the routes it needs in its HTML and does not load the manifest. */
const hasFullManifest = (): boolean => {
  const server = path.join(root, 'build/server/index.js')
  return (
    existsSync(server) && /routeDiscovery\s*=\s*\{\s*"?mode"?:\s*"initial"/.test(readFileSync(server, 'utf8'))
  )
}

const computeBrotliSize = (file: string): number =>
  brotliCompressSync(readFileSync(path.join(CLIENT, file))).length

/**
 * Without the hashes in the names of other chunks and of the stylesheet. They do not compress and are new with every build, so that a page
 * weighs up to 0.2 kB more or less without any change of it: a limit that must not grow would be a matter of luck.
 */
const computeSteadySize = (file: string): number => {
  const code = readFileSync(path.join(CLIENT, file), 'utf8')
  return brotliCompressSync(code.replaceAll(/-[\w-]{7,8}\.(js|css)/g, '.$1')).length
}

const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Says what a page loads before any touch, and returns whether that is more than its limit. */
const reportWeight = ({ name: page, steadyBytes }: Entrance, files: readonly string[]): boolean => {
  const weigh = steadyBytes === undefined ? computeBrotliSize : computeSteadySize
  const maxBytes = steadyBytes ?? MAX_FIRST_LOAD_BYTES
  const weights = files.map((name) => ({ name, bytes: weigh(name) })).sort((a, b) => b.bytes - a.bytes)
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0)
  const isHeavy = total > maxBytes
  console.log(
    `note: the ${page} loads ${formatKilobytes(total)} of JavaScript before any touch (${steadyBytes === undefined ? '' : `without names; limit ${formatKilobytes(maxBytes)}, `}promise ${formatKilobytes(MAX_FIRST_LOAD_BYTES)})`,
  )
  if (isHeavy)
    for (const { name, bytes } of weights) console.log(`  ${formatKilobytes(bytes).padStart(9)}  ${name}`)
  return isHeavy
}

const main = (): void => {
  const recordFile = path.join(root, RECORD_FILE)
  if (!existsSync(recordFile)) {
    throw new Error(
      `${RECORD_FILE} is missing: build first, with recordModules() among the plugins of vite.config.ts`,
    )
  }
  const chunks: RecordedChunk[] = JSON.parse(readFileSync(recordFile, 'utf8'))
  const { manifest, file } = readManifest()
  if (!listFirstLoadFiles(manifest, chunks, MENU_PAGE))
    throw new Error(`No route is made by a module like ${MENU_PAGE}`)
  let isHeavy = false
  for (const entrance of ENTRANCES) {
    const first = listFirstLoadFiles(manifest, chunks, entrance.module)
    if (first && reportWeight(entrance, hasFullManifest() ? [...first, file] : first)) isHeavy = true
  }
  const strangers = findForbiddenModules(chunks)
  for (const stranger of strangers) console.log(stranger)
  if (isHeavy || strangers.length > 0) process.exitCode = 1
}

main()
