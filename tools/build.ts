/**
 * Builds the browser code. With `--if-changed` nothing happens when the sources are those of the last build:
 * their content is compared, not their dates, so switching branches or copying the folder costs nothing.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressAssets } from './lib/compress-assets.ts'
import { packageBin } from './lib/package-bin.ts'
import { filesBelow, isTest } from './lib/sources.ts'

const FOLDERS = ['apps/storefront', 'apps/console', 'core', 'features', 'providers', 'platform', 'public']
const FILES = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts']
const STAMP = 'build/sources.hash'

/** Rooms of the server, tests and prose do not reach the browser. */
const concernsPages = (file: string): boolean =>
  !/^(core|features|providers)\/.+\/server\//.test(file) && !isTest(file) && !/\.(md|sql)$/.test(file)

/** A fingerprint of everything the browser code is made from. */
export const sourcesHash = (root: string): string => {
  const hash = createHash('sha256')
  const files = [
    ...FILES.filter((file) => existsSync(path.join(root, file))),
    ...FOLDERS.flatMap((folder) => filesBelow(root, folder)),
  ]
  for (const file of files.filter(concernsPages)) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const isUpToDate = (root: string, hash: string): boolean => {
  const stamp = path.join(root, STAMP)
  return (
    existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(path.join(root, 'build/client'))
  )
}

const build = (root: string): boolean => {
  const started = performance.now()
  process.stdout.write('Building the pages … ')
  const args = [packageBin(root, '@react-router/dev', 'react-router'), 'build']
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(run.status === 0 ? `done in ${seconds} s` : `failed after ${seconds} s`)
  if (run.status !== 0) console.error(`${run.stdout}${run.stderr}`)
  return run.status === 0
}

const main = (): void => {
  const root = path.join(import.meta.dirname, '..')
  const hash = sourcesHash(root)
  if (process.argv.includes('--if-changed') && isUpToDate(root, hash)) return
  const stamp = path.join(root, STAMP)
  rmSync(stamp, { force: true })
  if (!build(root)) {
    process.exitCode = 1
    return
  }
  compressAssets(path.join(root, 'build/client/assets'))
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

if (import.meta.main) main()
