/**
 * Checks the finished browser build: it must contain no server module, and the scripts of the menu page must stay
 * within 110 kB (brotli, 1 kB = 1000 bytes) before the customer's first touch.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { findForbiddenModules, listFirstLoadFiles, type RouteManifest } from './lib/bundle.ts'
import { RECORD_FILE, type RecordedChunk } from './vite-record-modules.ts'

const root = path.join(import.meta.dirname, '..')
const CLIENT = path.join(root, 'build/client')
const MENU_PAGE = /^core\/menus\/storefront\/pages\/menu(\.page|-page)?\.tsx$/
const MAX_FIRST_LOAD_BYTES = 110_000

const readManifest = (): { manifest: RouteManifest; file: string } => {
  const name = readdirSync(path.join(CLIENT, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
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

const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const main = (): void => {
  const recordFile = path.join(root, RECORD_FILE)
  if (!existsSync(recordFile)) {
    throw new Error(
      `${RECORD_FILE} is missing: build first, with recordModules() among the plugins of vite.config.ts`,
    )
  }
  const chunks: RecordedChunk[] = JSON.parse(readFileSync(recordFile, 'utf8'))
  const { manifest, file } = readManifest()
  const first = listFirstLoadFiles(manifest, chunks, MENU_PAGE)
  if (!first) throw new Error(`No route is made by a module like ${MENU_PAGE}`)
  const files = hasFullManifest() ? [...first, file] : first
  const weights = files
    .map((name) => ({ name, bytes: computeBrotliSize(name) }))
    .sort((a, b) => b.bytes - a.bytes)
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0)
  const strangers = findForbiddenModules(chunks)
  const heavy = total > MAX_FIRST_LOAD_BYTES
  console.log(
    `note: the menu page loads ${formatKilobytes(total)} of JavaScript before any touch (promise ${formatKilobytes(MAX_FIRST_LOAD_BYTES)})`,
  )
  if (heavy)
    for (const { name, bytes } of weights) console.log(`  ${formatKilobytes(bytes).padStart(9)}  ${name}`)
  for (const stranger of strangers) console.log(stranger)
  if (heavy || strangers.length > 0) process.exitCode = 1
}

main()
