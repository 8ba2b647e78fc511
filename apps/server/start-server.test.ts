import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EnvError, readEnv } from '#platform/env/env.ts'
import { runServer } from './start-server.ts'
import { SERVICE_SETTINGS, WRONG_SETTINGS } from './testing/wrong-settings.data.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'compass-start-'))
})
afterEach(() => rm(folder, { recursive: true }))

it.each(Object.keys(SERVICE_SETTINGS))(
  'OW-14 refuses a wrong %s before the folder or the database of the shop is made',
  async (name) => {
    const given = { ...SERVICE_SETTINGS, [name]: WRONG_SETTINGS[name] ?? '' }
    const start = async () =>
      runServer({
        env: readEnv({ DATA_DIR: path.join(folder, 'data'), PORT: '0', ...given }),
        pages: async () => undefined,
      })
    await expect(start()).rejects.toThrow(EnvError)
    expect(await readdir(folder)).toEqual([])
  },
)
