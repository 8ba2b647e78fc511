import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { TestSite } from '#apps/server/testing/test-shop.ts'
import { days, hours, minutes, seconds } from '#platform/kernel/clock.ts'
import type { Random } from '#platform/kernel/ids.ts'
import { KILLED, type MortalShop } from './mortal-shop.ts'
import type { PaymentVendor } from './payment-vendor.ts'

/** A brand whose outlets pay at one vendor. */
export interface HistoryBrand {
  readonly site: TestSite
  readonly vendor: PaymentVendor
  /** The token of its manager. */
  readonly manager: string
}

export interface HistoryStage extends HistoryBrand {
  readonly shop: MortalShop
  /** What happened, in words, so that it can be followed; added to while it happens. */
  readonly steps: string[]
}

/** One payment's history: an order, who ordered it, and chance. */
export interface PaymentHistory extends HistoryStage {
  readonly seed: string
  readonly draw: Draw
  readonly customer: Pick<TestBrowser, 'token' | 'cookies'>
  orderId: string
}

interface Draw {
  below(count: number): number
  pick<Value>(values: readonly Value[]): Value
}

export const createDraw = (random: Random): Draw => {
  const below = (count: number): number => {
    const [high = 0, low = 0] = random.bytes(2)
    return (high * 256 + low) % count
  }
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)]
    if (value === undefined) throw new Error('Nothing to choose from')
    return value
  }
  return { below, pick }
}

const MINUTELY = ['payments.inquiries', 'payments.sweep', 'orders.sweep']
const NIGHT = 'payments.compare'
/** What a vendor that was slow, and a customer's bank, may take. */
const VENDOR_DELAY = minutes(5)

/** Whether the comparison of the night, at 02:40 UTC, lies between two moments. */
const hasNight = (from: Date, until: Date): boolean => {
  const sinceNight = (at: Date) => Math.floor((at.getTime() - hours(2) - minutes(40)) / days(1))
  return sinceNight(until) > sinceNight(from)
}

const passOnce = async ({ shop, steps }: PaymentHistory, milliseconds: number): Promise<void> => {
  const from = shop.now()
  shop.advance(milliseconds)
  const names = hasNight(from, shop.now()) ? [...MINUTELY, NIGHT] : MINUTELY
  for (const failure of await shop.run(names)) {
    const text = String(failure)
    if (!text.includes(' is not done: ')) throw failure
    steps.push(`    ${text}`)
  }
}

/** Lets time pass: the vendor catches up with what it was slow at, and what is due is done twice. */
export const pass = async (history: PaymentHistory, milliseconds: number): Promise<void> => {
  const { vendor } = history
  const first = Math.min(VENDOR_DELAY, milliseconds)
  await passOnce(history, first)
  vendor.catchUp()
  await passOnce(history, Math.max(seconds(31), milliseconds - first))
}

/** The payments of the history's order, as our ledger has them, the oldest first. */
export const readPayments = async ({ shop, site, orderId }: PaymentHistory) => {
  const rows = await shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('payments')
      .select(['id', 'reference', 'status', 'captured', 'amount', 'page_url', 'needs_review'])
      .select((eb) =>
        eb
          .selectFrom('refunds')
          .select(({ fn }) => fn.sum<number | null>('refunds.amount').as('sum'))
          .whereRef('refunds.payment_id', '=', 'payments.id')
          .where('refunds.status', '<>', 'failed')
          .as('back'),
      )
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute(),
  )
  return rows.map(({ back, ...row }) => ({ ...row, left: row.captured - Number(back ?? 0) }))
}

export const readOrder = ({ shop, site, orderId }: PaymentHistory) =>
  shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('orders')
      .select(['id', 'status', 'total', 'version'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )

/** A call of somebody, in words: how it was answered, or that the process ended. */
export const call = async (
  { shop }: PaymentHistory,
  work: () => Promise<
    { readonly ok: true } | { readonly ok: false; readonly error: { readonly code: number } }
  >,
): Promise<string> => {
  const answer = await shop.survive(work)
  if (answer === KILLED) return 'the process was killed'
  return answer.ok ? 'done' : `refused with ${answer.error.code}`
}

export const browserOf = ({ shop, customer }: PaymentHistory): TestBrowser => shop.browserOf(customer)
export const staffOf = ({ shop, manager }: PaymentHistory): TestBrowser =>
  shop.browserOf({ token: manager, cookies: new Map() })
