import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDirectory } from '#platform/db/directory-lock.ts'
import { DirectoryInUseError } from '#platform/db/errors.ts'
import { probePostgres } from '#platform/db/probe-postgres.ts'
import { EnvError, readEnv } from '#platform/env/env.ts'
import { checkSurroundings, type Reach } from './check-surroundings.ts'

/** A server of PostgreSQL that accepts everybody: "authentication is over" and "ready for a query". */
const acceptAnybody = (socket: Socket): void => {
  socket.once('data', () => {
    socket.write('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I')
    socket.once('data', () => socket.end())
  })
}

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
  const check = (given: Record<string, string>, reach?: Reach): Promise<void> =>
    checkSurroundings(readEnv({ DATA_DIR: path.join(folder, 'data/shop'), PORT: '0', ...given }), reach)
  const listen = (serve = acceptAnybody): Promise<number> =>
    new Promise((resolve) => {
      const listening = createServer(serve)
      server = listening
      listening.listen(0, '127.0.0.1', () => {
        const address = listening.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  const expectRefusal = (given: Record<string, string>, sentence: string, reach?: Reach): Promise<void> =>
    expect(check(given, reach)).rejects.toThrow(new EnvError(sentence))
  /** Surroundings that answer at once, and what was asked of them. */
  const createReach = (probe: Reach['probe'] = async () => undefined) => {
    const probed: [string, number][] = []
    const reach: Reach = {
      deadline: 2_000,
      lookUp: async () => undefined,
      probe: (address, deadline) => {
        probed.push([address, deadline])
        return probe(address, deadline)
      },
    }
    return { reach, probed }
  }

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

  const SHOP = 'postgres://me:word@db.example:5433/shop'
  const OTHER = 'postgres://me:word@db.example:5434/shop'

  it.each(['DATABASE_URL', 'DATABASE_LISTEN_URL'])(
    'OW-14 names %s with its user and database when the server refuses them',
    async (name) => {
      for (const [code, reason] of [
        ['28P01', 'the password is wrong'],
        ['28000', 'the user may not sign in'],
        ['3D000', 'there is no such database'],
        ['53300', 'it has no connection left'],
        ['57P03', 'it is starting or stopping'],
        ['0A000', 'the connection fails (0A000)'],
      ] as const) {
        const { reach } = createReach(async (address) => {
          if (address === OTHER) throw Object.assign(new Error('raw words'), { code })
        })
        const remedy = `Correct ${name}, which names me@db.example:5434/shop, or what that server allows.`
        await expectRefusal(
          { DATABASE_URL: SHOP, [name]: OTHER },
          `PostgreSQL at ${name} cannot be used: ${reason}. ${remedy}`,
          reach,
        )
      }
    },
  )

  it.each([
    ['says nothing', () => undefined],
    ['ends the connection', (socket: Socket) => void socket.destroy()],
    ['speaks HTTP', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('OW-14 names DATABASE_URL when what listens there %s', async (_, serve) => {
    const sockets: Socket[] = []
    const port = await listen((socket) => {
      sockets.push(socket)
      serve(socket)
    })
    const { reach } = createReach((address) => probePostgres(address, 50))
    const reason = /(it does not answer as PostgreSQL does|the connection is closed at once)/
    await expect(check({ DATABASE_URL: `postgres://me@127.0.0.1:${port}/shop` }, reach)).rejects.toThrow(
      new RegExp(
        `^PostgreSQL at DATABASE_URL cannot be used: ${reason.source}. Start it at 127.0.0.1:${port}, or correct`,
      ),
    )
    for (const socket of sockets) socket.destroy()
  })

  it('OW-14 gives each database two seconds, and asks no other once one is refused', async () => {
    const given = { DATABASE_URL: SHOP, DATABASE_LISTEN_URL: OTHER }
    const good = createReach()
    await check(given, good.reach)
    const [first, second] = [
      [SHOP, 2_000],
      [OTHER, 2_000],
    ]
    expect(good.probed).toEqual([first, second])
    const silent = createReach(async () => {
      throw new Error('timeout expired')
    })
    await expect(check(given, silent.reach)).rejects.toThrow(/DATABASE_URL cannot be used/)
    expect(silent.probed).toEqual([first])
  })

  it('OW-14 asks no database while a setting is wrong that this machine can check alone', async () => {
    const port = await listen()
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    const wrongSettings: readonly Record<string, string>[] = [
      { PORT: String(port) },
      { HOST: '192.0.2.7' },
      { DATA_DIR: file },
      { APPLE_DOMAIN_FILE: path.join(folder, 'none') },
    ]
    for (const wrong of wrongSettings) {
      const { reach, probed } = createReach()
      await expect(check({ DATABASE_URL: SHOP, ...wrong }, reach)).rejects.toThrow()
      expect(probed).toEqual([])
    }
  })

  it('OW-14 names a host that cannot be looked up, and one of which no name server says anything', async () => {
    const sentence =
      'HOST=shop.example is no address of this machine; write one of its own, such as 127.0.0.1, or 0.0.0.0 for all.'
    const { reach } = createReach()
    const lookUps: readonly Reach['lookUp'][] = [
      () => Promise.reject(new Error('getaddrinfo ENOTFOUND')),
      () => new Promise(() => undefined),
    ]
    for (const lookUp of lookUps)
      await expectRefusal({ HOST: 'shop.example' }, sentence, { ...reach, lookUp, deadline: 1 })
  })
})
