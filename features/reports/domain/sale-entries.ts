import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { allocate, divideRounded } from '#platform/kernel/money-shares.ts'
import type { BusinessMoment } from './business-day.ts'
import { addFigures, type Figures, isEmptyFigures, NO_FIGURES } from './figures.ts'
import { type AgreedPriceSteps, dividePrice, type PriceParts } from './price-parts.ts'

/** What sales are summed by. `day` has one key and is the sum of all. */
export const DIMENSIONS = [
  'day',
  'hour',
  'item',
  'option',
  'category',
  'channel',
  'payment',
  'promo',
  'area',
  'staff',
  'tax',
  'fee',
  'lost',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** What one order or payment adds to one row of the reports. */
export interface SaleEntry {
  readonly day: string
  readonly dimension: Dimension
  readonly key: string
  readonly figures: Figures
}

/** The name of a key, as the merchant wrote it. */
export interface EntryLabel {
  readonly dimension: Dimension
  readonly key: string
  readonly name: LocalizedText
}

export interface SoldLine {
  readonly id: string
  readonly productId: string
  readonly name: LocalizedText
  readonly qty: number
  readonly total: number
  readonly category: { readonly id: string; readonly name: LocalizedText } | null
  readonly choices: readonly {
    readonly name: LocalizedText
    readonly variants: readonly {
      readonly _id?: string
      readonly name: LocalizedText
      readonly counter: number
      readonly price: number
    }[]
  }[]
}

/** A captured payment; amounts in minor units. */
export interface SalePayment {
  readonly id: string
  readonly mod: string
  readonly captured: number
  /** Beyond the price: of a share of a bill. */
  readonly tip: number
}

/** A refund that did not fail. */
export interface SaleRefund {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  /** False for what went back by itself, because the price fell or the money was not needed. */
  readonly isByStaff: boolean
}

/** When something counts. */
export interface SaleMoments {
  readonly sale: BusinessMoment
  /** By refund. */
  readonly refunds: ReadonlyMap<string, BusinessMoment>
}

export interface OrderFacts extends Omit<AgreedPriceSteps, 'lines'> {
  readonly status: OrderStatus
  readonly orderType: OrderType
  /** Minor units. */
  readonly total: number
  readonly lines: readonly SoldLine[]
  readonly area: LocalizedText | null
  readonly enteredBy: { readonly id: string; readonly name: string } | null
  readonly payments: readonly SalePayment[]
  readonly refunds: readonly SaleRefund[]
}

const SOLD: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.delivered,
  ORDER_STATUS.multiDinePaid,
  ORDER_STATUS.multiDineCompleted,
])

/** Orders that their outlet has seen and that ended without hand-over. */
const LOST: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.declined,
  ORDER_STATUS.cancelledForCustomer,
  ORDER_STATUS.customerReject,
])

/** Payments of these kinds are money for no order. One that several orders share is counted with them. */
const SEPARATE_PAYABLES: ReadonlySet<string> = new Set(['paymentRequest'])

export const isSeparatePayable = (payable: string): boolean => SEPARATE_PAYABLES.has(payable)

/** Whether an order has been handed over, and its money counts. */
export const isSold = (status: OrderStatus): boolean => SOLD.has(status)

/** Whether an order of this status stands in reports. */
export const isReported = (status: OrderStatus): boolean => SOLD.has(status) || LOST.has(status)

/** The key of orders that their customers placed, and of deliveries to no named area. */
export const NOBODY = ''

/** The channel of money that belongs to no order. */
const LINK_CHANNEL = 'link'

/** Sums what an order adds, row by row. */
const createLedger = () => {
  const rows = new Map<string, { day: string; dimension: Dimension; key: string; figures: Figures }>()
  const add = (
    { day }: Pick<BusinessMoment, 'day'>,
    [dimension, key]: readonly [Dimension, string],
    figures: Partial<Figures>,
  ): void => {
    const id = JSON.stringify([day, dimension, key])
    const before = rows.get(id)?.figures ?? NO_FIGURES
    rows.set(id, { day, dimension, key, figures: addFigures(before, figures) })
  }
  return { add, list: () => [...rows.values()].filter(({ figures }) => !isEmptyFigures(figures)) }
}
type Ledger = ReturnType<typeof createLedger>

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const getOptionKey = ({ _id, name }: { readonly _id?: string; readonly name: LocalizedText }): string =>
  _id ?? name.en ?? Object.values(name)[0] ?? NOBODY

const getAreaKey = (area: LocalizedText | null): string =>
  (area && (area.en ?? Object.values(area)[0])) ?? NOBODY

/** Of a payment: what was captured and did not go back by itself. */
const getRetained = (payment: SalePayment, refunds: readonly SaleRefund[]): number =>
  payment.captured -
  sum(
    refunds
      .filter(({ paymentId, isByStaff }) => paymentId === payment.id && !isByStaff)
      .map(({ amount }) => amount),
  )

/** The rows that have all figures of an order, besides those of its goods, payments and taxes. */
const listWholeRows = (
  { orderType, area, enteredBy }: OrderFacts,
  { hour }: BusinessMoment,
): (readonly [Dimension, string])[] => {
  const channel = getChannel(orderType)
  return [
    ['day', ''],
    ['hour', hour],
    ['channel', channel],
    ['staff', enteredBy?.id ?? NOBODY],
    ...(channel === 'delivery' ? ([['area', getAreaKey(area)]] as const) : []),
  ]
}

const getTaxKey = ({ rate, inclusive }: { rate: number; inclusive: boolean }): string =>
  `${rate}${inclusive ? ' included' : ''}`

const addGoods = (ledger: Ledger, moment: BusinessMoment, { facts, parts }: Sale): void => {
  for (const [index, line] of facts.lines.entries()) {
    const { gross, discount } = parts.lines[index] ?? { gross: 0, discount: 0 }
    const figures = { quantity: line.qty, gross, discounts: discount }
    ledger.add(moment, ['item', line.productId], { ...figures, orders: 1 })
    ledger.add(moment, ['category', line.category?.id ?? NOBODY], figures)
    for (const { variants } of line.choices)
      for (const variant of variants)
        ledger.add(moment, ['option', getOptionKey(variant)], {
          quantity: variant.counter * line.qty,
          gross: variant.price * line.qty,
        })
  }
}

const addMoney = (ledger: Ledger, moment: BusinessMoment, { facts, parts }: Sale): void => {
  for (const payment of facts.payments) {
    const collected = getRetained(payment, facts.refunds)
    if (collected > 0)
      ledger.add(moment, ['payment', payment.mod], { orders: 1, collected, tips: payment.tip })
  }
  for (const { kind, amount } of parts.tendered)
    ledger.add(moment, ['payment', kind], { orders: 1, tendered: amount })
  for (const { source, amount } of parts.reductions)
    ledger.add(moment, ['promo', source], { orders: 1, discounts: amount })
  for (const tax of parts.taxes)
    ledger.add(moment, ['tax', getTaxKey(tax)], { orders: 1, gross: tax.base, tax: tax.amount })
  for (const { kind, amount } of parts.fees)
    if (amount !== 0) ledger.add(moment, ['fee', kind], { orders: 1, fees: amount })
}

interface Sale {
  readonly facts: OrderFacts
  readonly parts: PriceParts
}

const getSaleFigures = ({ facts, parts }: Sale): Figures => {
  const { lines, payments, refunds, total } = facts
  const shareTips = sum(payments.map(({ tip }) => tip))
  const collected = sum(payments.map((payment) => getRetained(payment, refunds)))
  return {
    ...NO_FIGURES,
    orders: 1,
    quantity: sum(lines.map(({ qty }) => qty)),
    gross: sum(parts.lines.map(({ gross }) => gross)),
    discounts: sum(parts.lines.map(({ discount }) => discount)),
    fees: sum(parts.fees.map(({ amount }) => amount)),
    tax: sum(parts.taxes.map(({ amount }) => amount)),
    tips: parts.tip + shareTips,
    rounding: parts.rounding,
    tendered: sum(parts.tendered.map(({ amount }) => amount)),
    other: collected - total - shareTips,
    collected,
  }
}

/** A refund divided over the parts of the price, in proportion to them. */
const divideRefund = ({ facts, parts }: Sale, amount: number) => {
  const tip = parts.tip + sum(facts.payments.map((payment) => payment.tip))
  const amounts = [
    ...parts.lines.map(({ net }) => net),
    ...parts.fees.map((fee) => fee.amount),
    ...parts.taxes.map((tax) => tax.amount),
    tip,
  ]
  const shares = allocate(
    amount,
    amounts.map((part) => Math.max(0, part)),
  )
  const afterLines = parts.lines.length
  const afterFees = afterLines + parts.fees.length
  const afterTaxes = afterFees + parts.taxes.length
  return {
    lines: shares.slice(0, afterLines),
    fees: shares.slice(afterLines, afterFees),
    taxes: shares.slice(afterFees, afterTaxes),
    tip: shares[afterTaxes] ?? 0,
  }
}

const addRefundedGoods = (
  ledger: Ledger,
  moment: BusinessMoment,
  { sale: { facts }, shares }: { readonly sale: Sale; readonly shares: readonly number[] },
): void => {
  for (const [index, line] of facts.lines.entries()) {
    const refunds = shares[index] ?? 0
    if (refunds === 0) continue
    ledger.add(moment, ['item', line.productId], { refunds })
    ledger.add(moment, ['category', line.category?.id ?? NOBODY], { refunds })
  }
}

const addRefund = (
  ledger: Ledger,
  moment: BusinessMoment,
  { sale, refund }: { readonly sale: Sale; readonly refund: SaleRefund },
): void => {
  const { facts, parts } = sale
  const { amount, paymentId } = refund
  const shares = divideRefund(sale, amount)
  const figures = {
    refunds: sum(shares.lines),
    fees: -sum(shares.fees),
    tax: -sum(shares.taxes),
    tips: -shares.tip,
    refunded: amount,
    collected: -amount,
  }
  for (const row of listWholeRows(facts, moment)) ledger.add(moment, row, figures)
  addRefundedGoods(ledger, moment, { sale, shares: shares.lines })
  for (const [index, tax] of parts.taxes.entries()) {
    const share = shares.taxes[index] ?? 0
    const refunds = tax.amount === 0 ? 0 : divideRounded(BigInt(tax.base) * BigInt(share), BigInt(tax.amount))
    ledger.add(moment, ['tax', getTaxKey(tax)], { refunds, tax: -share })
  }
  for (const [index, { kind }] of parts.fees.entries())
    ledger.add(moment, ['fee', kind], { fees: -(shares.fees[index] ?? 0) })
  const mod = facts.payments.find(({ id }) => id === paymentId)?.mod ?? NOBODY
  ledger.add(moment, ['payment', mod], { refunded: amount, collected: -amount })
}

/** What an order adds to the reports: nothing before it has ended. */
export const listOrderEntries = (facts: OrderFacts, moments: SaleMoments): SaleEntry[] => {
  const ledger = createLedger()
  if (LOST.has(facts.status))
    ledger.add(moments.sale, ['lost', String(facts.status)], { orders: 1, gross: facts.total })
  if (!isSold(facts.status)) return ledger.list()
  const sale = { facts, parts: dividePrice(facts) }
  const figures = getSaleFigures(sale)
  for (const row of listWholeRows(facts, moments.sale)) ledger.add(moments.sale, row, figures)
  addGoods(ledger, moments.sale, sale)
  addMoney(ledger, moments.sale, sale)
  for (const refund of facts.refunds)
    if (refund.isByStaff) addRefund(ledger, moments.refunds.get(refund.id) ?? moments.sale, { sale, refund })
  return ledger.list()
}

/** What a payment that belongs to no order adds to the reports. */
export const listPaymentEntries = (
  { payment, refunds }: { readonly payment: SalePayment; readonly refunds: readonly SaleRefund[] },
  moments: SaleMoments,
): SaleEntry[] => {
  const ledger = createLedger()
  const addAll = (moment: BusinessMoment, figures: Partial<Figures>): void => {
    ledger.add(moment, ['day', ''], figures)
    ledger.add(moment, ['hour', moment.hour], figures)
    ledger.add(moment, ['channel', LINK_CHANNEL], figures)
    const { collected = 0, refunded = 0 } = figures
    ledger.add(moment, ['payment', payment.mod], { collected, refunded })
  }
  const collected = getRetained(payment, refunds)
  addAll(moments.sale, { other: collected, collected })
  for (const { id, amount, isByStaff } of refunds)
    if (isByStaff)
      addAll(moments.refunds.get(id) ?? moments.sale, {
        other: -amount,
        collected: -amount,
        refunded: amount,
      })
  return ledger.list()
}

/** The names of what an order was made of, for the rows of its entries. */
export const listOrderLabels = ({
  lines,
  trace,
  area,
  enteredBy,
}: Pick<OrderFacts, 'lines' | 'trace' | 'area' | 'enteredBy'>): EntryLabel[] => [
  ...lines.flatMap((line): EntryLabel[] => [
    { dimension: 'item', key: line.productId, name: line.name },
    ...(line.category
      ? [{ dimension: 'category' as const, key: line.category.id, name: line.category.name }]
      : []),
    ...line.choices.flatMap(({ variants }) =>
      variants.map((variant) => ({
        dimension: 'option' as const,
        key: getOptionKey(variant),
        name: variant.name,
      })),
    ),
  ]),
  ...trace.flatMap(({ kind, source, name, rate, inclusive }): EntryLabel[] => {
    if (name === null) return []
    if (kind === 'discount' || kind === 'reward') return [{ dimension: 'promo', key: source ?? '', name }]
    return kind === 'tax' ? [{ dimension: 'tax', key: getTaxKey({ rate: rate ?? 0, inclusive }), name }] : []
  }),
  ...(area ? [{ dimension: 'area' as const, key: getAreaKey(area), name: area }] : []),
  ...(enteredBy ? [{ dimension: 'staff' as const, key: enteredBy.id, name: { en: enteredBy.name } }] : []),
]
