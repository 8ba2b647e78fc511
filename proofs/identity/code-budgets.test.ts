import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { days, hours } from '#platform/kernel/clock.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { defaultCodeLimits, getStrongestDatabase } from './default-limits.ts'
import { createMessageLedger } from './message-ledger.ts'
import { createGuestVisitor, requestCode, submitCode, toPrivateAddress, type Visitor } from './visitor.ts'

const NUMBERS = chooseRunCount({ ci: 1_000, full: 10_000 })
const NETWORKS = chooseRunCount({ ci: 100, full: 1_000 })
const HONEST = chooseRunCount({ ci: 20, full: 100 })
const BATCH_SIZE = 50

/** Blocks of 10,000 numbers of a fraud ring: two in the shop's country, two abroad. */
const BLOCKS = [
  { phoneCode: '971', start: '55123' },
  { phoneCode: '971', start: '56777' },
  { phoneCode: '44', start: '740012' },
  { phoneCode: '91', start: '987654' },
] as const

const runInBatches = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  for (let from = 0; from < items.length; from += BATCH_SIZE)
    await Promise.all(items.slice(from, from + BATCH_SIZE).map(work))
}

describe('a fraud ring that profits from messages', () => {
  const ledger = createMessageLedger()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({
      database: getStrongestDatabase(),
      plugins: ledger.areas,
      env: defaultCodeLimits,
    })
  })
  afterAll(() => shop.close())

  const attack = () =>
    Array.from({ length: NUMBERS }, (_, n) => {
      const block = BLOCKS[n % BLOCKS.length] ?? BLOCKS[0]
      const phone = `${block.start}${String(Math.floor(n / BLOCKS.length)).padStart(4, '0')}`
      return { phone, phoneCode: block.phoneCode, network: n % NETWORKS }
    })

  const honestVisit = async (n: number): Promise<boolean> => {
    const visitor = await createGuestVisitor(shop, { ip: toPrivateAddress(100_000 + n) })
    const phone = `50${String(2_000_000 + n * 10_000)}`
    const sent = await requestCode(shop, visitor, { phone })
    if (!sent.ok) return false
    return (await submitCode(visitor, sent.data.verificationId, ledger.codeFor(`+971${phone}`))).ok
  }

  it(`gets no more than 50 of a block out of ${NUMBERS} numbers from ${NETWORKS} networks, and nobody else waits`, async () => {
    const guests: Visitor[] = []
    await runInBatches([...new Array(NETWORKS).keys()], async (n) => {
      guests[n] = await createGuestVisitor(shop, { ip: toPrivateAddress(n + 1) })
    })
    const inputs = attack()
    const served: boolean[] = []
    const share = Math.ceil(inputs.length / HONEST)
    for (let n = 0; n < HONEST; n += 1) {
      await runInBatches(inputs.slice(n * share, (n + 1) * share), async ({ phone, phoneCode, network }) => {
        const guest = guests[network]
        if (guest) await requestCode(shop, guest, { phone, phoneCode })
      })
      served.push(await honestVisit(n))
    }
    const toBlock = BLOCKS.map(
      ({ phoneCode, start }) =>
        ledger.messages.filter(({ to }) => to.startsWith(`+${phoneCode}${start}`)).length,
    )
    expect(served).toEqual(new Array(HONEST).fill(true))
    for (const sent of toBlock) expect(sent).toBeLessThanOrEqual(50)
    const total = toBlock.reduce((sum, sent) => sum + sent, HONEST)
    expect(ledger.messages).toHaveLength(total)
    const books = await shop.platform.db.system((tx) =>
      tx.sql.selectFrom('otp_total_budget').select('sent').execute(),
    )
    expect(books).toEqual([{ sent: total }])
  })

  it('AU-10 is sent no code that begins like a fixed one', () => {
    const codes = ledger.messages.map(({ to }) => ledger.codeFor(to))
    for (const code of codes) expect(code).toMatch(/^(?!1234|0000)\d{6}$/)
  })

  it('waits an hour for its blocks, also after a restart, and then has the same share again', async () => {
    const input = async (shopNow: TestShop, network: number, phone: string) =>
      requestCode(shopNow, await createGuestVisitor(shopNow, { ip: toPrivateAddress(network) }), { phone })
    const restarted = await startTestShop({
      database: shop.platform.db,
      plugins: ledger.areas,
      env: defaultCodeLimits,
      brand: { key: 'restarted' },
    })
    const same = { ...restarted, site: shop.site }
    expect(await input(same, 200_001, '551239998')).toMatchObject({
      ok: false,
      error: { status: 429, code: 4406 },
    })
    await restarted.close()
    shop.clock.advance(hours(1))
    expect(await input(shop, 200_002, '551239999')).toMatchObject({ ok: true })
  })
})

describe('a fraud ring that spreads over many blocks of the own country', () => {
  const SPREAD = chooseRunCount({ ci: 60, full: 200 })
  const EACH = 10
  const ledger = createMessageLedger()
  let shop: TestShop
  beforeAll(async () => {
    const env = { ...defaultCodeLimits, OTP_PER_BRAND_DAY: String(SPREAD * EACH) }
    shop = await startTestShop({ database: getStrongestDatabase(), plugins: ledger.areas, env })
  })
  afterAll(() => shop.close())

  it(`of ${SPREAD} leaves enough of the day's budget for everybody else`, async () => {
    const inputs = Array.from({ length: SPREAD * EACH }, (_, n) => ({
      network: 1 + Math.floor(n / 5),
      phone: `54${String(n % SPREAD).padStart(3, '0')}${String(Math.floor(n / SPREAD)).padStart(4, '0')}`,
    }))
    await runInBatches(inputs, async ({ network, phone }) => {
      await requestCode(shop, await createGuestVisitor(shop, { ip: toPrivateAddress(network) }), { phone })
    })
    const stolen = ledger.messages.length
    expect(stolen).toBeLessThanOrEqual(200 + 5 * SPREAD + BATCH_SIZE)
    const served = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const visitor = await createGuestVisitor(shop, { ip: toPrivateAddress(50_000 + n) })
        return (await requestCode(shop, visitor, { phone: `56${String(200 + n)}0000` })).ok
      }),
    )
    expect(served).not.toContain(false)
    expect(ledger.messages).toHaveLength(stolen + 20)
  })
})

describe('a block of numbers', () => {
  const SAMPLE = 5
  const ledger = createMessageLedger()
  let shop: TestShop
  beforeAll(async () => {
    const env = { ...defaultCodeLimits, OTP_PREFIX_SAMPLE: String(SAMPLE) }
    shop = await startTestShop({ database: getStrongestDatabase(), plugins: ledger.areas, env })
  })
  afterAll(() => shop.close())

  it('that nears its evaluation gets the last code of its share and no other, however many concurrent requests', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 30 }, (_, n) => createGuestVisitor(shop, { ip: toPrivateAddress(n + 1) })),
    )
    const ask = (visitor: Visitor, n: number) =>
      requestCode(shop, visitor, { phone: `52444${String(n).padStart(4, '0')}` })
    for (const [n, visitor] of visitors.slice(0, SAMPLE - 1).entries()) await ask(visitor, n)
    expect(ledger.messages).toHaveLength(SAMPLE - 1)
    await Promise.all(visitors.slice(SAMPLE - 1).map((visitor, n) => ask(visitor, 100 + n)))
    expect(ledger.messages).toHaveLength(SAMPLE)
  })

  it('whose owners sign in is never delayed', async () => {
    const signedIn: boolean[] = []
    for (let n = 0; n < 4 * SAMPLE; n += 1) {
      shop.clock.advance(1_000)
      const visitor = await createGuestVisitor(shop, { ip: toPrivateAddress(1_000 + n) })
      const phone = `52555${String(n).padStart(4, '0')}`
      const sent = await requestCode(shop, visitor, { phone })
      // Three of four never enter theirs, which is far worse than real customers.
      const isTyped = n % 4 === 0 && sent.ok
      if (isTyped) await submitCode(visitor, sent.data.verificationId, ledger.codeFor(`+971${phone}`))
      signedIn.push(sent.ok)
    }
    expect(signedIn).not.toContain(false)
  })
})

interface Flood {
  readonly count: number
  /** The index of the first network. */
  readonly from: number
  readonly phoneCode: string
  readonly start: string
}

describe('code budgets', () => {
  const ledger = createMessageLedger()
  let shop: TestShop
  const limits = { OTP_PER_BRAND_DAY: '12', OTP_PER_DAY: '16', OTP_PER_DIAL_CODE_DAY: '7' }
  beforeAll(async () => {
    const env = { ...defaultCodeLimits, ...limits }
    shop = await startTestShop({ database: getStrongestDatabase(), plugins: ledger.areas, env })
  })
  afterAll(() => shop.close())

  const flood = async (at: TestShop, { count, from, phoneCode, start }: Flood) => {
    const before = ledger.messages.length
    const guests = await Promise.all(
      Array.from({ length: count }, (_, n) => createGuestVisitor(at, { ip: toPrivateAddress(from + n) })),
    )
    const answers = await Promise.all(
      guests.map((guest, n) => requestCode(at, guest, { phone: `${start}${n}0000`, phoneCode })),
    )
    const [refused] = guests.filter((_, n) => !answers[n]?.ok)
    return {
      sent: ledger.messages.length - before,
      served: answers.filter(({ ok }) => ok).length,
      retryAfter: refused?.last.retryAfter,
    }
  }

  it('of a dial code, of a brand and of all brands hold to the last code, however many concurrent requests', async () => {
    const abroad = await flood(shop, { count: 10, from: 1, phoneCode: '91', start: '98765' })
    expect(abroad).toMatchObject({ sent: 7, served: 7 })
    const home = await flood(shop, { count: 10, from: 100, phoneCode: '971', start: '5012' })
    expect(home).toMatchObject({ sent: 5, served: 5, retryAfter: String(10 * 3600) })
    const other = await startTestShop({
      database: shop.platform.db,
      plugins: ledger.areas,
      env: { ...defaultCodeLimits, ...limits },
      brand: { key: 'other' },
    })
    expect(await flood(other, { count: 10, from: 200, phoneCode: '971', start: '5012' })).toMatchObject({
      sent: 4,
    })
    await other.close()
    shop.clock.advance(days(1))
    expect(await flood(shop, { count: 3, from: 300, phoneCode: '971', start: '5013' })).toMatchObject({
      sent: 3,
    })
  })
})

describe('limits per phone and per network', () => {
  const ledger = createMessageLedger()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({
      database: getStrongestDatabase(),
      plugins: ledger.areas,
      env: { ...defaultCodeLimits, OTP_PER_NETWORK_HOUR: '10', OTP_PHONES_PER_NETWORK_HOUR: '5' },
    })
  })
  afterAll(() => shop.close())

  const sentWhile = async (work: () => Promise<unknown>): Promise<number> => {
    const before = ledger.messages.length
    await work()
    return ledger.messages.length - before
  }

  it('AU-01 sends a phone one code in 30 seconds, three in ten minutes and ten in a day, whoever requests them', async () => {
    let networks = 0
    const ask = async () => {
      networks += 1
      return requestCode(shop, await createGuestVisitor(shop, { ip: toPrivateAddress(networks) }), {
        phone: '501230000',
      })
    }
    expect(await sentWhile(() => Promise.all(Array.from({ length: 12 }, ask)))).toBe(1)
    const rounds: number[] = []
    for (let round = 0; round < 12; round += 1) {
      shop.clock.advance(31_000)
      rounds.push(await sentWhile(ask))
    }
    expect(rounds).toEqual([1, 1, ...new Array(10).fill(0)])
    let sent = 3
    for (let hour = 0; hour < 20; hour += 1) {
      shop.clock.advance(hours(1))
      sent += await sentWhile(ask)
    }
    expect(sent).toBe(10)
  })

  it('lets a network name five unverified phones and request ten codes in an hour where the settings say so, concurrently or one by one, counting IPv6 by its /64', async () => {
    const phones = (start: string) =>
      Array.from({ length: 20 }, (_, n) => `${start}${String(n).padStart(2, '0')}0000`)
    const crowd = (ipOf: (n: number) => string, numbers: readonly string[]) => () =>
      Promise.all(
        numbers.map(async (phone, n) =>
          requestCode(shop, await createGuestVisitor(shop, { ip: ipOf(n) }), { phone }),
        ),
      )
    expect(await sentWhile(crowd(() => '192.0.2.1', phones('521')))).toBe(5)
    expect(await sentWhile(crowd((n) => `2001:db8:1:2:${n}::1`, phones('522')))).toBe(5)
    const guest = await createGuestVisitor(shop, { ip: '192.0.2.9' })
    let sent = 0
    for (let round = 0; round < 8; round += 1) {
      for (const phone of ['523000000', '523010000', '523020000', '523030000'])
        sent += await sentWhile(() => requestCode(shop, guest, { phone }))
      shop.clock.advance(31_000)
    }
    expect(sent).toBe(10)
    expect(guest.last).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) })
  })
})
