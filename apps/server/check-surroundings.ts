import { existsSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, readFile, rmdir, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { assertDirectoryFree } from '#platform/db/directory-lock.ts'
import { type Env, EnvError } from '#platform/env/env.ts'

/** A database server that does not accept a connection within this time is called unreachable. */
const REACH_TIMEOUT_MS = 2_000

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
const checkAddress = ({ HOST, PORT }: Env): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      const isUnknown = /^(ENOTFOUND|EAI_)/.test(readCode(error))
      reject(
        isUnknown
          ? new EnvError(
              `HOST=${HOST} is no address of this machine; write one of its own, such as 127.0.0.1, or 0.0.0.0 for all.`,
            )
          : error,
      )
    })
    server.listen(PORT, HOST, () => server.close(() => resolve()))
  })

const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up now',
}

/** Connects to the server of an address; a socket of the file system is left to the driver. */
const checkDatabase = (name: string, address: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const target = address === undefined ? null : URL.parse(address)
    if (!target?.hostname || target.searchParams.has('host')) {
      resolve()
      return
    }
    const refuse = (reason: string): void => {
      socket.destroy()
      reject(
        new EnvError(
          `PostgreSQL at ${name} cannot be used: ${reason}. Start it at ${target.host}, or correct ${name}.`,
        ),
      )
    }
    const host = target.hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port: Number(target.port || 5432), timeout: REACH_TIMEOUT_MS }, () => {
      socket.destroy()
      resolve()
    })
    socket.once('timeout', () => refuse('it does not answer'))
    socket.once('error', (error) => refuse(CONNECTION_REASONS[readCode(error)] ?? 'it cannot be reached'))
  })

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
 * Checks the files, folders and databases that the settings name, for the server and for every command. Takes at most
 * about two seconds for each database, and says what is wrong before anything that takes longer.
 * @throws EnvError; DirectoryInUseError when PostgreSQL is used and another process keeps its database in `DATA_DIR`
 */
export const checkStorage = async (env: Env): Promise<void> => {
  await checkAppleFile(env)
  await prepareDataFolder(env)
  await checkDatabase('DATABASE_URL', env.DATABASE_URL)
  await checkDatabase('DATABASE_LISTEN_URL', env.DATABASE_LISTEN_URL)
  // A server with the embedded database keeps the pictures of other shops in the same folder.
  if (env.DATABASE_URL) await assertDirectoryFree(path.resolve(env.DATA_DIR, 'database'))
}

/**
 * Checks what the settings name outside this process: its storage, and the address to listen on.
 * @throws EnvError, or the system's error of listening
 */
export const checkSurroundings = async (env: Env): Promise<void> => {
  await checkStorage(env)
  await checkAddress(env)
}
