import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Random } from '#platform/kernel/ids.ts'

const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const readFileIfPresent = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  })

/**
 * The secret of an installation without a configured one: created once and saved in the data folder, readable by its
 * owner only, so that sealed data can be opened after a restart. Never used in production, whose settings must name
 * one.
 */
export const loadLocalSecret = async (dataDir: string, random: Random): Promise<string> => {
  const file = path.join(dataDir, 'secret')
  const known = await readFileIfPresent(file)
  if (known) return known
  await mkdir(dataDir, { recursive: true })
  const made = Buffer.from(random.bytes(32)).toString('base64url')
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    // Another process of the same installation created the secret first; its secret is used.
    if (!hasErrorCode(error, 'EEXIST')) throw error
    return (await readFileIfPresent(file)) ?? made
  }
}
