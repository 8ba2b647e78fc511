import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDirectory } from '#platform/db/directory-lock.ts'
import { DirectoryInUseError } from '#platform/db/errors.ts'
import { EnvError, readEnv } from '#platform/env/env.ts'
import { checkSurroundings } from './check-surroundings.ts'

describe('what the settings name outside the process', () => {
  let folder: string
  let server: Server | undefined
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'compass-surroundings-'))
  })
  afterEach(async () => {
    server?.close()
    server = undefined
    await rm(folder, { recursive: true, force: true })
  })
  const check = (given: Record<string, string>): Promise<void> =>
    checkSurroundings(readEnv({ DATA_DIR: path.join(folder, 'data/shop'), PORT: '0', ...given }))
  const listen = (): Promise<number> =>
    new Promise((resolve) => {
      const listening = createServer((socket) => socket.destroy())
      server = listening
      listening.listen(0, '127.0.0.1', () => {
        const address = listening.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  const expectRefusal = (given: Record<string, string>, sentence: string): Promise<void> =>
    expect(check(given)).rejects.toThrow(new EnvError(sentence))

  it('OW-14 is made where it may be, and nothing is left in it', async () => {
    const port = await listen()
    const file = path.join(folder, 'apple')
    await writeFile(file, 'proof')
    const database = `postgres://me:word@127.0.0.1:${port}/shop`
    await check({ APPLE_DOMAIN_FILE: file, DATABASE_URL: database, DATABASE_LISTEN_URL: database })
    expect(await readdir(path.join(folder, 'data/shop'))).toEqual([])
    await check({})
  })

  it('OW-14 names a folder for data that is a file, is below one, or cannot be made', async () => {
    const remedy = 'Name a folder that this user may write to, or make room there.'
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    await expectRefusal({ DATA_DIR: file }, `DATA_DIR=${file} cannot be used: it is a file. ${remedy}`)
    const below = path.join(file, 'data')
    await expectRefusal(
      { DATA_DIR: below },
      `DATA_DIR=${below} cannot be used: a part of it is a file. ${remedy}`,
    )
  })

  it.each(['embedded', 'PostgreSQL'])(
    'OW-14 names a folder for data whose pictures cannot be written, with %s',
    async (kind) => {
      const data = path.join(folder, 'data')
      await mkdir(data)
      await writeFile(path.join(data, 'pictures'), '')
      const database = `postgres://me:word@127.0.0.1:${await listen()}/shop`
      await expectRefusal(
        { DATA_DIR: data, ...(kind === 'PostgreSQL' ? { DATABASE_URL: database } : {}) },
        `DATA_DIR=${data} cannot be used: a part of it is a file. ` +
          'Name a folder that this user may write to, or make room there.',
      )
    },
  )

  it('OW-14 names the process that keeps an embedded database in the folder, with PostgreSQL too', async () => {
    const data = path.join(folder, 'data')
    const database = `postgres://me:word@127.0.0.1:${await listen()}/shop`
    const directory = path.join(data, 'database')
    const release = await lockDirectory(directory)
    await expect(check({ DATA_DIR: data, DATABASE_URL: database })).rejects.toThrow(
      new DirectoryInUseError(directory, process.pid),
    )
    await release()
    await check({ DATA_DIR: data, DATABASE_URL: database })
  })

  it.runIf(process.platform === 'linux')(
    'OW-14 names a folder for data where the system lets none be made',
    async () => {
      await expectRefusal(
        { DATA_DIR: '/proc/nope/data' },
        'DATA_DIR=/proc/nope/data cannot be used: it cannot be made there. ' +
          'Name a folder that this user may write to, or make room there.',
      )
    },
  )

  it('OW-14 names an address that is in use, and one of another machine', async () => {
    const port = await listen()
    await expect(check({ PORT: String(port) })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
    await expect(check({ HOST: '192.0.2.7' })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
  })

  it('OW-14 names a file of Apple that is not there, or is a folder', async () => {
    await mkdir(path.join(folder, 'apple'))
    for (const [name, code] of [
      ['none', 'ENOENT'],
      ['apple', 'EISDIR'],
    ] as const) {
      const file = path.join(folder, name)
      await expectRefusal(
        { APPLE_DOMAIN_FILE: file },
        `APPLE_DOMAIN_FILE=${file} cannot be read (${code}); name the file that Apple supplied, or remove the setting.`,
      )
    }
  })

  it.each(['DATABASE_URL', 'DATABASE_LISTEN_URL'])(
    'OW-14 names %s when nothing listens there, without its password',
    async (name) => {
      await expectRefusal(
        { [name]: 'postgres://me:word@127.0.0.1:1/shop' },
        `PostgreSQL at ${name} cannot be used: nothing listens there. Start it at 127.0.0.1:1, or correct ${name}.`,
      )
    },
  )
})
