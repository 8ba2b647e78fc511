import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SERVER = fileURLToPath(new URL('../../../apps/server/', import.meta.url))
const START_TIMEOUT_MS = 240_000

export interface WholeServerInput {
  /** Site files in the merchants' import format. */
  readonly sites: readonly object[]
  readonly staff: readonly {
    readonly site: string
    readonly email: string
    readonly password: string
    readonly role: string
  }[]
  readonly env?: Readonly<Record<string, string>>
}

/** The server as started manually, with a database of its own on disk and all its output. */
export interface WholeServer {
  readonly origin: string
  readonly dataDir: string
  /** Everything that was logged or printed so far. */
  getOutput(): string
  /** Stops it as an operator would, and waits until it has exited. */
  stop(): Promise<void>
  /** Every file that it leaves on disk, by its path. */
  readLeftovers(): Promise<ReadonlyMap<string, Buffer>>
  remove(): Promise<void>
}

/** Imports sites and staff with the operator's commands, then starts the real program on a free port. */
export const startWholeServer = async ({
  sites,
  staff,
  env = {},
}: WholeServerInput): Promise<WholeServer> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'compass-whole-'))
  const settings = {
    ...{
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: '0',
    },
    ...{
      SANDBOX_GATEWAY_PORT: '0',
      DEMO: '0',
      COMPASS_SECRET: 'a secret of this test alone, 32 letters',
      ...env,
    },
  }
  const operate = (args: readonly string[]) =>
    promisify(execFile)(process.execPath, [path.join(SERVER, 'compass.ts'), ...args], { env: settings })
  for (const [index, site] of sites.entries()) {
    const file = path.join(dataDir, `site-${index}.json`)
    await writeFile(file, JSON.stringify(site))
    await operate(['import', file])
    await rm(file)
  }
  for (const { site, email, password, role } of staff)
    await operate([
      'create-staff',
      '--site',
      site,
      '--email',
      email,
      '--name',
      'Staff',
      '--role',
      role,
      '--password',
      password,
    ])

  const child = spawn(process.execPath, [path.join(SERVER, 'main.ts')], { env: settings, stdio: 'pipe' })
  let said = ''
  const keep = (chunk: Buffer): void => {
    said += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const giveUp = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (said.includes('Compass is open')) resolve()
    })
    void ended.then(() => reject(new Error(`The server did not open:\n${said}`)))
  }).finally(() => clearTimeout(giveUp))
  return {
    origin: /Storefronts\s+(http:\S+)/.exec(said)?.[1] ?? '',
    dataDir,
    getOutput: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async readLeftovers() {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
      return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)))
    },
    async remove() {
      child.kill('SIGKILL')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
