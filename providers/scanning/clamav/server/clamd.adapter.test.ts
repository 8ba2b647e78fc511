import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type ClamdStandIn, EICAR, startClamdStandIn } from '../testing/clamd-stand-in.ts'
import { createClamdScanner } from './clamd.adapter.ts'

describe('scanning by clamd', () => {
  let clamd: ClamdStandIn
  afterEach(() => clamd.close())
  const start = async (options: Parameters<typeof startClamdStandIn>[0] = {}, deadlineMs = 5000) => {
    clamd = await startClamdStandIn(options)
    return createClamdScanner({ host: '127.0.0.1', port: clamd.port, deadlineMs })
  }

  it('sends every byte of a file in chunks, and takes OK as clean', async () => {
    const scan = await start()
    for (const length of [1, 65_535, 65_536, 65_537, 1_000_000]) {
      const file = randomBytes(length)
      expect(await scan(file)).toBe('clean')
      expect(clamd.files.at(-1)?.equals(file), String(length)).toBe(true)
    }
  })

  it('takes FOUND as infected', async () => {
    const scan = await start()
    expect(await scan(Buffer.from(`%PDF-1.7 ${EICAR}`))).toBe('infected')
  })

  it('takes a refusal as no answer, also while the file is being sent', async () => {
    const scan = await start({ maxLength: 100_000 })
    await expect(scan(randomBytes(4_000_000))).rejects.toThrow(/size limit|ECONNRESET|EPIPE/)
  })

  it('gives up at its deadline', async () => {
    const scan = await start({ isSilent: true }, 50)
    await expect(scan(randomBytes(10))).rejects.toThrow('in time')
  })

  it('fails when nothing listens', async () => {
    const scan = await start()
    await clamd.close()
    await expect(scan(randomBytes(10))).rejects.toThrow()
  })
})
