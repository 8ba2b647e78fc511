/**
 * Builds the pages and the server. With `--if-changed` nothing is built when the sources equal those of the last
 * build: their content is compared, not their dates, so switching branches or copying the folder causes no build.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SERVER } from './lib/bootstrap.mjs'
import { buildFrames } from './lib/build-frames.ts'
import { buildWorker, WORKER_SOURCE } from './lib/build-worker.ts'
import { compressAssets } from './lib/compress-assets.ts'
import { keepFormerAssets } from './lib/former-assets.ts'
import { resolvePackageBin } from './lib/package-bin.ts'
import { isTest, listFiles } from './lib/sources.ts'

/** A build result with its sources. */
interface BuildTarget {
  readonly name: string
  readonly folders: readonly string[]
  readonly files: readonly string[]
  readonly concerns: (file: string) => boolean
  /** The file with the fingerprint of the current build's sources. */
  readonly stamp: string
  /** Required for a build to exist. */
  readonly result: string
  /** Runs the build; returns the error when it fails. */
  readonly make: (root: string) => Promise<string | undefined>
}

const AREAS = ['core', 'features', 'providers', 'platform', 'languages']

const buildPages = async (root: string): Promise<string | undefined> => {
  const args = [resolvePackageBin(root, '@react-router/dev', 'react-router'), 'build']
  const env = { ...process.env, NODE_ENV: 'production' }
  const assets = path.join(root, 'build/client/assets')
  const putBack = keepFormerAssets(assets)
  const run = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (run.status !== 0) return `${run.stdout}${run.stderr}`
  if (existsSync(path.join(root, WORKER_SOURCE))) await buildWorker(root)
  await buildFrames(root)
  compressAssets(assets)
  putBack()
  return undefined
}

const buildServerBundle = async (root: string): Promise<string | undefined> => {
  const { buildServer } = await import('./build-server.ts')
  return buildServer(root, path.dirname(SERVER.script)).then(() => undefined, String)
}

export const BUILD_TARGETS: readonly BuildTarget[] = [
  {
    name: 'the pages',
    folders: ['apps/storefront', 'apps/console', ...AREAS, 'public'],
    files: ['package-lock.json', 'react-router.config.ts', 'vite.config.ts'],
    // Server folders, tests and documents do not reach the browser.
    concerns: (file) =>
      !/^(core|features|providers)\/.+\/server\//.test(file) && !isTest(file) && !/\.(md|sql)$/.test(file),
    stamp: 'build/sources.hash',
    result: 'build/client',
    make: buildPages,
  },
  {
    name: 'the server',
    folders: ['apps/server', ...AREAS, 'demo'],
    files: ['package-lock.json', 'package.json', 'tools/build-server.ts'],
    concerns: (file) =>
      /\.(tsx?|json)$/.test(file) && !/\/(storefront|console)\//.test(file) && !isTest(file),
    stamp: 'build/server-sources.hash',
    result: SERVER.script,
    make: buildServerBundle,
  },
]

/** A fingerprint of all sources of a build result. */
export const hashSources = (root: string, { files, folders, concerns }: BuildTarget): string => {
  const hash = createHash('sha256')
  const sources = [
    ...files.filter((file) => existsSync(path.join(root, file))),
    ...folders.flatMap((folder) => listFiles(root, folder)).filter(concerns),
  ]
  for (const file of sources) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const isUpToDate = (root: string, { stamp, result }: BuildTarget, hash: string): boolean => {
  const file = path.join(root, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === hash && existsSync(path.join(root, result))
}

const buildTarget = async (root: string, { name, make }: BuildTarget): Promise<boolean> => {
  const started = performance.now()
  process.stdout.write(`Building ${name} … `)
  const failure = await make(root)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(failure === undefined ? `done in ${seconds} s` : `failed after ${seconds} s`)
  if (failure !== undefined) console.error(failure)
  return failure === undefined
}

const main = async (): Promise<void> => {
  const root = path.join(import.meta.dirname, '..')
  for (const product of BUILD_TARGETS) {
    const hash = hashSources(root, product)
    if (process.argv.includes('--if-changed') && isUpToDate(root, product, hash)) continue
    const stamp = path.join(root, product.stamp)
    rmSync(stamp, { force: true })
    if (!(await buildTarget(root, product))) {
      process.exitCode = 1
      return
    }
    mkdirSync(path.dirname(stamp), { recursive: true })
    writeFileSync(stamp, hash)
  }
}

if (import.meta.main) await main()
