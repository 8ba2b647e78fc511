import type { ReportBreakdown } from '../domain/breakdowns.ts'
import { type Figures, getNet, getSales } from '../domain/figures.ts'

/** A column of a report; `name` is the key of its heading. */
export interface ReportColumn {
  readonly name:
    | 'orders'
    | 'quantity'
    | 'gross'
    | 'discounts'
    | 'refunds'
    | 'net'
    | 'fees'
    | 'tax'
    | 'sales'
    | 'tips'
    | 'collected'
    | 'refunded'
    | 'tendered'
    | 'taken'
    | 'base'
    | 'amount'
  readonly isCount?: true
  readonly getAmount: (figures: Figures) => number
}

const ORDERS: ReportColumn = { name: 'orders', isCount: true, getAmount: ({ orders }) => orders }
const QUANTITY: ReportColumn = { name: 'quantity', isCount: true, getAmount: ({ quantity }) => quantity }
const GROSS: ReportColumn = { name: 'gross', getAmount: ({ gross }) => gross }
const DISCOUNTS: ReportColumn = { name: 'discounts', getAmount: ({ discounts }) => discounts }
const REFUNDS: ReportColumn = { name: 'refunds', getAmount: ({ refunds }) => refunds }
const NET: ReportColumn = { name: 'net', getAmount: getNet }
const FEES: ReportColumn = { name: 'fees', getAmount: ({ fees }) => fees }
const TAX: ReportColumn = { name: 'tax', getAmount: ({ tax }) => tax }
const SALES: ReportColumn = { name: 'sales', getAmount: getSales }
const TIPS: ReportColumn = { name: 'tips', getAmount: ({ tips }) => tips }
const COLLECTED: ReportColumn = { name: 'collected', getAmount: ({ collected }) => collected }

const GOODS: readonly ReportColumn[] = [QUANTITY, GROSS, DISCOUNTS, REFUNDS, NET]
const WHOLE: readonly ReportColumn[] = [ORDERS, NET, FEES, TAX, SALES, TIPS, COLLECTED]

const COLUMNS: Readonly<Record<ReportBreakdown, readonly ReportColumn[]>> = {
  day: WHOLE,
  hour: WHOLE,
  outlet: WHOLE,
  channel: WHOLE,
  area: WHOLE,
  staff: WHOLE,
  item: GOODS,
  category: GOODS,
  option: [QUANTITY, GROSS],
  payment: [
    ORDERS,
    { name: 'taken', getAmount: ({ collected, refunded }) => collected + refunded },
    { name: 'refunded', getAmount: ({ refunded }) => refunded },
    COLLECTED,
    { name: 'tendered', getAmount: ({ tendered }) => tendered },
  ],
  promo: [ORDERS, DISCOUNTS],
  tax: [ORDERS, { name: 'base', getAmount: getNet }, TAX],
  fee: [ORDERS, FEES],
  lost: [ORDERS, { name: 'amount', getAmount: ({ gross }) => gross }],
}

/** The columns of a breakdown. */
export const getColumns = (by: ReportBreakdown): readonly ReportColumn[] => COLUMNS[by]

/** The amount that a breakdown's rows are compared by. */
export const getMainColumn = (by: ReportBreakdown): ReportColumn => {
  const columns = COLUMNS[by]
  const wanted = {
    day: 'sales',
    hour: 'sales',
    payment: 'collected',
    tax: 'tax',
    option: 'quantity',
  } as const
  const name = by in wanted ? wanted[by as keyof typeof wanted] : undefined
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.name === 'sales') ??
    columns.at(-1) ??
    ORDERS
  )
}
