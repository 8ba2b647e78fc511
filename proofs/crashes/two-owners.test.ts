import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { getInheritedEnv } from '#platform/testing/test-env.ts'
import { createTimes } from '#platform/testing/times.ts'
import { type PreparedShop, prepareShop } from '../support/prepared-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const RACES = chooseRunCount({ ci: 2, full: 33 })
const RACERS = 3
/** A refusal is immediate; the rest is the start of a process. */
const REFUSED_MS = 3_000

const COMPASS = fileURLToPath(new URL('../../apps/server/compass.ts', import.meta.url))

let shop: PreparedShop
beforeAll(async () => {
  shop = await prepareShop('embedded', { people: 1 })
})
afterAll(() => shop.discard())

const runCompass = async (...args: readonly string[]) => {
  const env = { ...getInheritedEnv(), NODE_ENV: 'test', ...shop.settings }
  const child = spawn(process.execPath, [COMPASS, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, said, complained }
}

describe('a directory with an embedded database', () => {
  it('is refused to servers and commands while a server holds it, with the id of that process', async () => {
    const owner = await startServer(shop.settings)
    const refusals = createTimes()
    const second = await refusals.measure(() =>
      startServer(shop.settings).then(
        () => undefined,
        (error: unknown) => String(error),
      ),
    )
    expect(second).toContain(`in use by process ${owner.pid}`)
    for (const command of ['verify-ledger', 'migrate']) {
      const { code, complained } = await refusals.measure(() => runCompass(command))
      expect([code, complained]).toEqual([1, expect.stringContaining(`in use by process ${owner.pid}`)])
    }
    refusals.expectBelow(REFUSED_MS)
    expect(await owner.stop()).toBe(0)
    expect((await runCompass('verify-ledger')).code).toBe(0)
  }, 120_000)

  it(
    `belongs to one of ${RACERS} that start together, ${RACES} times, each time after the owner was killed`,
    async () => {
      for (let race = 0; race < RACES; race += 1) {
        const starts = await Promise.allSettled(
          Array.from({ length: RACERS }, () => startServer(shop.settings)),
        )
        const winners = starts.flatMap((start): ServerProcess[] =>
          start.status === 'fulfilled' ? [start.value] : [],
        )
        const losers = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
        for (const winner of winners) await winner.kill()
        expect(winners).toHaveLength(1)
        expect(losers.filter((why) => !why.includes(`in use by process ${winners[0]?.pid}`))).toEqual([])
      }
      await shop.withDatabase(expectLedgerClean)
    },
    chooseRunCount({ ci: 120_000, full: 3_600_000 }),
  )
})
