import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { createCodeCatcher, seedTestBrand } from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { readTestEnv } from '#platform/testing/test-env.ts'
import { BILLS } from '../support/history-bills.ts'
import { findDifferences } from '../support/history-laws.ts'
import { LINKS } from '../support/history-links.ts'
import { ORDERS } from '../support/history-orders.ts'
import { VENDORS } from '../support/history-vendors.ts'
import type { HistoryBrand } from '../support/history-world.ts'
import { type MortalShop, openMortalShop } from '../support/mortal-shop.ts'
import { closeHistory, endHistory, runHistory } from '../support/payment-history.ts'
import { createPaymentVendor } from '../support/payment-vendor.ts'

/** What is paid, one after the other. */
const KINDS = [ORDERS, BILLS, LINKS]
/** Of all kinds together. */
const HISTORIES = chooseRunCount({ gate: 25, ci: 50, full: 3_000 })
const SEED = 'compass'
/** `HISTORY=compass-bill-17` repeats one history alone. */
const { history: only } = readTestEnv()
const SEEDS = only
  ? [only]
  : Array.from({ length: HISTORIES }, (_, index) => `${SEED}-${KINDS[index % KINDS.length]?.name}-${index}`)

describe.each(listTestDatabases())('the histories of payments, on $name', (database) => {
  let shop: MortalShop
  let brands: readonly HistoryBrand[]
  const codes = new Map<string, string>()
  beforeAll(async () => {
    const world = { now: () => shop.now(), kill: () => shop.kill() }
    const vendors = VENDORS.map((traits) => createPaymentVendor(traits, world))
    const team = createTestStaff()
    const plugins = vendors.map(({ plugin }) => plugin)
    shop = await openMortalShop(database, [...serverPlugins, ...plugins, createCodeCatcher(codes), team])
    brands = await Promise.all(
      VENDORS.map(async ({ name, currency }, index) => {
        const vendor = vendors[index]
        if (!vendor) throw new Error(`There is no vendor ${name}`)
        const brand = { key: name, gateway: name, currency, methods: ['knet'], hasTables: true }
        const site = await seedTestBrand(shop.app, brand)
        team.add(`manager-${name}`, { brandId: site.brandId, role: 'manager' })
        return { site, vendor, manager: `manager-${name}` }
      }),
    )
  })
  afterAll(() => shop.close())

  /** What is wrong after a history; its steps, too, when something is. */
  const prove = async (seed: string): Promise<readonly string[]> => {
    const [byte = 0] = createSeededRandom(`vendor of ${seed}`).bytes(1)
    const brand = brands[byte % brands.length]
    const kind = KINDS.find(({ name }) => seed.includes(`-${name}-`))
    if (!brand || !kind) throw new Error(`There is no brand, or no kind of payable, for ${seed}`)
    const steps: string[] = []
    const story = (found: readonly string[]) => [`${seed} at ${brand.vendor.traits.name}`, ...steps, ...found]
    try {
      const position = Math.floor(Number(seed.split('-').at(-1)) / KINDS.length)
      const history = await runHistory({ shop, ...brand, codes, steps }, { kind, seed, position })
      await endHistory(history)
      const open = await findDifferences(history, false)
      await closeHistory(history)
      const closed = await findDifferences(history, true)
      const found = [...open, ...closed.map((text) => `after a person: ${text}`)]
      return found.length > 0 ? story(found) : []
    } catch (error) {
      throw new Error(story([]).join('\n'), { cause: error })
    }
  }

  it(`PY-10 PY-11 leave equal ledgers, or a review that names the difference (${HISTORIES} histories of seed ${SEED})`, async () => {
    const found: string[] = []
    for (const seed of SEEDS) found.push(...(await prove(seed)))
    expect(found).toEqual([])
    await expectLedgerClean(shop.app.platform.db)
  })
})
