import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { RECORD_FILE, type RecordedChunk } from '../vite-record-modules.ts'

/** Absent when the feature was removed. */
export const WORKER_SOURCE = 'features/offline/worker/service-worker.ts'
const FILE_NAME = 'service-worker-custom.js'

/** Parts of the code that open without a connection: menus with their sheets, and the cart. */
const OFFLINE_PARTS =
  /^(?:apps\/storefront\/|core\/(?:menus|cart|stores|availability|sites)\/storefront\/|features\/(?:allergens|favourites|offline)\/storefront\/|platform\/ui\/)/
/** Menus and the cart; and what a checkout leads to, so that an order that was just placed can be shown. */
const OFFLINE_PAGES =
  /\/(?:menu|category|search|my-order|order-summary|order-status|payment-return|payment-failure)\.page\.tsx$/
const PAGE = /\.page\.tsx$/

/** Whether a part of the code is fetched in advance for use without a connection. Others are kept when they have been used. */
export const isPrecached = (entry: string): boolean =>
  PAGE.test(entry) ? OFFLINE_PAGES.test(entry) : OFFLINE_PARTS.test(entry)

/** The parts that are fetched in advance, with all files that load together with them. */
export const listPrecached = (chunks: readonly RecordedChunk[]): string[] => {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const files = new Set<string>()
  const add = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const next of byFile.get(file)?.imports ?? []) add(next)
  }
  for (const { file, entry } of chunks) if (entry !== null && isPrecached(entry)) add(file)
  return [...files]
}

const listAddresses = (root: string): string[] => {
  const chunks: readonly RecordedChunk[] = JSON.parse(readFileSync(path.join(root, RECORD_FILE), 'utf8'))
  const styles = readdirSync(path.join(root, 'build/client/assets')).filter((file) => file.endsWith('.css'))
  return [...listPrecached(chunks).map((file) => `/${file}`), ...styles.map((file) => `/assets/${file}`)]
}

/**
 * Builds the service worker into one file beside the pages, with the names of the files that it fetches in advance. By a
 * build of its own, because a worker is one classic script and the pages are modules.
 */
export const buildWorker = async (root: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      PRECACHED: JSON.stringify(listAddresses(root)),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: 'build/client',
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: WORKER_SOURCE,
        output: { format: 'iife', entryFileNames: FILE_NAME, codeSplitting: false },
      },
    },
  })
}
