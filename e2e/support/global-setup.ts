import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'
import { findPostgres, type PostgresServer } from '#platform/testing/postgres-server.ts'
import { createTestDatabase } from '#platform/testing/postgres-template.ts'
import { announceSeededShop } from './seeded-shop.ts'

const SCRIPT = fileURLToPath(new URL('./make-seeded-shop.ts', import.meta.url))

const execute = promisify(execFile)

/** One sentence instead of a failure of each journey. */
const ensureChromiumStarts = async ({ projects }: FullConfig): Promise<void> => {
  const program = projects[0]?.use.launchOptions?.executablePath
  if (program === undefined) return
  await execute(program, ['--version']).catch((error: Error) => {
    const cause = error.message.trim().split('\n').at(-1)
    throw new Error(
      `Chromium does not start (${cause}). Install it, on Debian by "apt-get install chromium-headless-shell".`,
    )
  })
}

const findServer = async (): Promise<PostgresServer | undefined> => {
  try {
    return await findPostgres()
  } catch (error) {
    console.error(`note: the shops of journeys run on the embedded database: ${String(error)}`)
    return undefined
  }
}

/** Seeds once for all shops of the run: on PostgreSQL, on the embedded engine where there is none. */
export default async (config: FullConfig): Promise<() => Promise<void>> => {
  await ensureChromiumStarts(config)
  const folder = await mkdtemp(path.join(tmpdir(), 'compass-e2e-seeded-'))
  const server = await findServer()
  const seeded = server && (await createTestDatabase(server.adminUrl, 'template0'))
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: seeded?.url ?? '' }
  await execute(process.execPath, [SCRIPT], { env })
  announceSeededShop({
    folder,
    ...(seeded && {
      postgres: { adminUrl: server.adminUrl, template: new URL(seeded.url).pathname.slice(1) },
    }),
  })
  return async () => {
    await seeded?.drop()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
