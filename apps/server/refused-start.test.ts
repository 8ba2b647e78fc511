import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort, runServerProcess } from './testing/run-server.ts'

describe('a start with a wrong setting', () => {
  let folder: string
  let port: number
  let busy: Server
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'compass-refused-'))
    await writeFile(path.join(folder, 'file'), '')
    port = await findFreePort()
    busy = createServer().listen(port, '127.0.0.1')
  })
  afterAll(async () => {
    busy.close()
    await rm(folder, { recursive: true })
  })

  // A process takes seconds to start, so only one of each kind is started: check-surroundings.test.ts has the others.
  it('OW-14 ends with 1 and prints nothing but what is wrong and what to do: values, a port, a folder', {
    tags: 'release',
    timeout: 300_000,
  }, async () => {
    const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
      [
        { TRUSTED_PROXIES: 'banana', PUBLIC_ORIGIN: 'https://a.example/shop', DATABSE_URL: 'x' },
        /^These settings are wrong:\n {2}PUBLIC_ORIGIN: [^\n]+\n {2}TRUSTED_PROXIES: [^\n]+\n {2}DATABSE_URL: is no setting; write DATABASE_URL, or remove it$/,
      ],
      [
        { PORT: String(port) },
        /^Port \d+ is in use; stop the program that has it, or choose another PORT\.$/,
      ],
      [
        { DATA_DIR: path.join(folder, 'file') },
        /^DATA_DIR=\S+ cannot be used: it is a file\. Name a folder [^\n]+\.$/,
      ],
    ]
    await Promise.all(
      wrong.map(async ([settings, sentence]) => {
        const usual = { DATA_DIR: path.join(folder, 'data'), PORT: '0', DATABASE_URL: '' }
        const started = runServerProcess({ ...usual, ...settings })
        expect(await started.exit).toBe(1)
        expect(started.output().trim()).toMatch(sentence)
      }),
    )
  })
})
