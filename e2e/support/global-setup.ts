import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { announceSeededShop } from './seeded-shop.ts'

const SCRIPT = fileURLToPath(new URL('./make-seeded-shop.ts', import.meta.url))

/** Seeds once for all shops of the run. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'compass-e2e-seeded-'))
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
  await promisify(execFile)(process.execPath, [SCRIPT], { env })
  announceSeededShop(folder)
  return () => rm(folder, { recursive: true, force: true })
}
