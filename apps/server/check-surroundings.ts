import { lookup } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, readFile, rmdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { assertDirectoryFree } from '#platform/db/directory-lock.ts'
import { probePostgres } from '#platform/db/probe-postgres.ts'
import { type Env, EnvError } from '#platform/env/env.ts'
import { findDatabaseReason } from './explain-failure.ts'

/** How the surroundings are reached, and how long each of them may take. */
export interface Reach {
  readonly probe: typeof probePostgres
  readonly lookUp: (host: string) => Promise<unknown>
  /** Milliseconds until a database server or a name server counts as silent. */
  readonly deadline: number
}

const REACH: Reach = { probe: probePostgres, lookUp: lookup, deadline: 2_000 }

const readCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const FOLDER_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it can only be read',
  ENOTDIR: 'a part of it is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be made there',
  ENOSPC: 'the disk is full',
}

/** Makes missing folders one by one: where the system lets none be made, a recursive call of Node never ends. */
const makeFolder = async (folder: string): Promise<void> => {
  const known = await stat(folder).catch((error: unknown) => {
    if (readCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (known?.isDirectory()) return
  if (!known) await makeFolder(path.dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    // Another process of the installation may have made it in between.
    if (known || readCode(error) !== 'EEXIST') throw error
  })
}

/** The folder of pictures is made with the first picture; one that is there must take another. */
const checkPictureFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) await rmdir(await mkdtemp(path.join(folder, '.check-')))
}

/**
 * Makes the folder of `DATA_DIR` and writes to it once.
 * @throws EnvError that says why it cannot be used
 */
export const prepareDataFolder = async ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<void> => {
  const folder = path.resolve(DATA_DIR)
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
    await rmdir(await mkdtemp(path.join(folder, '.check-')))
    await checkPictureFolder(path.join(folder, 'pictures'))
  } catch (error) {
    const reason = FOLDER_REASONS[readCode(error)] ?? readCode(error)
    throw new EnvError(
      `DATA_DIR=${DATA_DIR} cannot be used: ${reason}. Name a folder that this user may write to, or make room there.`,
    )
  }
}

/** Listens for a moment where the server will, before anything takes long. */
const checkPort = ({ HOST, PORT }: Env): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(PORT, HOST, () => server.close(() => resolve()))
  })

const checkHost = async ({ HOST }: Env, { lookUp, deadline }: Reach): Promise<void> => {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(new Error('No name server answers')), deadline)
  try {
    await Promise.race([lookUp(HOST), silence.promise])
  } catch (error) {
    throw new EnvError(
      `HOST=${HOST} is no address of this machine; write one of its own, such as 127.0.0.1, or 0.0.0.0 for all.`,
      { cause: error },
    )
  } finally {
    clearTimeout(timer)
  }
}

/** Where an address leads and as whom, without its password. */
const describeDatabase = (address: string): string => {
  const target = URL.parse(address)
  return target ? `${target.username}@${target.host}${target.pathname}` : 'no address'
}

/** Signs in to the server of an address, so that what is wrong with it is said with the name of its setting. */
const checkDatabase = async (
  name: 'DATABASE_URL' | 'DATABASE_LISTEN_URL',
  address: string | undefined,
  { probe, deadline }: Reach,
): Promise<void> => {
  if (address === undefined) return
  try {
    await probe(address, deadline)
  } catch (error) {
    const { reason, isAnswered } = findDatabaseReason(error)
    const remedy = isAnswered
      ? `Correct ${name}, which names ${describeDatabase(address)}, or what that server allows.`
      : `Start it at ${URL.parse(address)?.host || 'that address'}, or correct ${name}.`
    throw new EnvError(`PostgreSQL at ${name} cannot be used: ${reason}. ${remedy}`, { cause: error })
  }
}

const checkAppleFile = async ({ APPLE_DOMAIN_FILE }: Env): Promise<void> => {
  if (APPLE_DOMAIN_FILE === undefined) return
  try {
    await readFile(APPLE_DOMAIN_FILE)
  } catch (error) {
    throw new EnvError(
      `APPLE_DOMAIN_FILE=${APPLE_DOMAIN_FILE} cannot be read (${readCode(error)}); name the file that Apple supplied, or remove the setting.`,
    )
  }
}

/**
 * Checks the files, folders and databases that the settings name, for the server and for every command, the quick ones
 * first. Nothing is waited for beyond the deadline of the first that is silent, and nothing that takes longer has begun.
 * @throws EnvError; DirectoryInUseError when PostgreSQL is used and another process keeps its database in `DATA_DIR`
 */
export const checkStorage = async (env: Env, reach = REACH): Promise<void> => {
  await checkAppleFile(env)
  await prepareDataFolder(env)
  await checkDatabase('DATABASE_URL', env.DATABASE_URL, reach)
  await checkDatabase('DATABASE_LISTEN_URL', env.DATABASE_LISTEN_URL, reach)
  // A server with the embedded database keeps the pictures of other shops in the same folder.
  if (env.DATABASE_URL) await assertDirectoryFree(path.resolve(env.DATA_DIR, 'database'))
}

/**
 * Checks what the settings name outside this process: the address to listen on, and its storage.
 * @throws EnvError, or the system's error of listening
 */
export const checkSurroundings = async (env: Env, reach = REACH): Promise<void> => {
  await checkHost(env, reach)
  await checkPort(env)
  await checkStorage(env, reach)
}
