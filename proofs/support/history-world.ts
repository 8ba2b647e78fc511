import { randomUUID } from 'node:crypto'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { TestSite } from '#apps/server/testing/test-shop.ts'
import type { ApiResult } from '#platform/contract/client.ts'
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
  /** The last code sent to each phone, in E.164. */
  readonly codes: ReadonlyMap<string, string>
  /** What happened, in words, so that it can be followed; added to while it happens. */
  readonly steps: string[]
}

/** A history before anything is there to be paid. */
export interface HistoryScene extends HistoryStage {
  readonly seed: string
  readonly draw: Draw
  /** What the payments pay: the id of an order, or of a link and those that replaced it. */
  readonly ids: string[]
}

/** The history of the payments of one thing. */
export interface PaymentHistory extends HistoryScene {
  readonly payable: Payable
}

export type Step = (history: PaymentHistory) => Promise<string>
export type OurPayment = Awaited<ReturnType<typeof readPayments>>[number]
export type OurRefund = Awaited<ReturnType<typeof readRefunds>>[number]

/** The state of all payments of a history, here and at the vendor. */
export interface HistoryLedger {
  readonly payments: readonly OurPayment[]
  readonly refunds: readonly OurRefund[]
  /** Minor units of a payment that the merchant keeps: what its vendor has, or staff collected. */
  keep(payment: OurPayment): number
}

/** Something that is paid, and what people do about it. */
export interface Payable {
  /** Somebody begins to pay, for the first time and again. */
  readonly begin: Step
  readonly pay: Step
  /** Beginnings of which each history of this kind takes the next one, before its drawn steps. */
  readonly openings?: readonly Step[]
  /** Steps of this kind alone, each as often as it stands here. */
  readonly steps: readonly Step[]
  /** The payer comes back from the page of a payment. */
  comeBack(history: PaymentHistory, payment: OurPayment): Promise<ApiResult<unknown>>
  /** Staff give back a part, or all that is left for 0. */
  refund(history: PaymentHistory, part: number): Promise<string>
  /** Minor units that it keeps and should not, by our ledger alone. */
  findSurplus(history: PaymentHistory): Promise<number>
  /** What it keeps and should not, or should and does not. */
  check(history: PaymentHistory, ledger: HistoryLedger): Promise<readonly string[]>
}

/** A kind of what is paid, with people who are about to pay it. */
export interface PayableKind {
  readonly name: string
  open(scene: HistoryScene): Promise<Payable>
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

/** The payments of a history, as our ledger has them, the oldest first. */
export const readPayments = async ({ shop, site, ids }: HistoryScene) => {
  if (ids.length === 0) return []
  const rows = await shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('payments')
      .select(['id', 'order_id', 'user_id', 'account_id', 'reference', 'status', 'captured', 'amount', 'tip'])
      .select(['page_url', 'needs_review', 'is_share'])
      .select((eb) =>
        eb
          .selectFrom('refunds')
          .select(({ fn }) => fn.sum<number | null>('refunds.amount').as('sum'))
          .whereRef('refunds.payment_id', '=', 'payments.id')
          .where('refunds.status', '<>', 'failed')
          .as('back'),
      )
      .where('order_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
  )
  return rows.map(({ back, ...row }) => ({ ...row, left: row.captured - Number(back ?? 0) }))
}

export const readRefunds = async ({ shop, site, ids }: HistoryScene) =>
  shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('refunds')
      .select(['payment_id', 'reference', 'amount', 'status', 'source'])
      .where('order_id', 'in', ids)
      .execute(),
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

export const staffOf = ({ shop, manager }: HistoryStage): TestBrowser =>
  shop.browserOf({ token: manager, cookies: new Map() })

/** One call, or the same one several times at once, in words. */
export const callAtOnce = async (
  history: PaymentHistory,
  works: readonly (() => Promise<ApiResult<unknown>>)[],
): Promise<string> => {
  const both = async () => {
    const [first] = await Promise.all(works.map((work) => work()))
    if (!first) throw new Error('Nothing to call')
    return first
  }
  return call(history, both)
}

/** A refund by staff, pressed once or twice. */
export const pressRefund = async (
  history: PaymentHistory,
  part: number,
  press: (
    amount: { amount?: { amount: number; currency: string } },
    key: string,
  ) => Promise<ApiResult<unknown>>,
): Promise<string> => {
  const amount = part === 0 ? {} : { amount: { amount: part, currency: history.site.currency } }
  const key = randomUUID()
  const keys = { once: [key], 'twice with one key': [key, key], twice: [key, randomUUID()] }
  const how = history.draw.pick(['once', 'twice with one key', 'twice'] as const)
  const works = keys[how].map((each) => () => press(amount, each))
  return `staff refund ${part || 'all that is left'} ${how}: ${await callAtOnce(history, works)}`
}
