/** What is summed for reports. `orders` and `quantity` are counts, all others minor units of one currency. */
export const MEASURES = [
  'orders',
  'quantity',
  'gross',
  'discounts',
  'refunds',
  'fees',
  'tax',
  'tips',
  'rounding',
  'tendered',
  'other',
  'collected',
  'refunded',
] as const
export type Measure = (typeof MEASURES)[number]

/**
 * Sums of one row of a report:
 * - `gross`: goods at their prices with options, before discounts, without tax; `discounts` are what lowers it.
 * - `refunds`: the goods' part of money that staff gave back, on the day it was given back; `gross` stays.
 * - `fees`: delivery, packaging, service and small orders, without tax, less discounts and what was given back of them.
 * - `tax` and `tips`: less what was given back of them.
 * - `tendered`: what points and credit paid.
 * - `other`: money for no order, such as by a payment link, and what the ledger holds beyond an order's price.
 * - `collected`: money that came and stayed; `refunded`: all money that staff gave back.
 *
 * Always `collected = gross - discounts - refunds + fees + tax + tips + rounding + other - tendered`.
 */
export type Figures = Readonly<Record<Measure, number>>

export const NO_FIGURES: Figures = {
  orders: 0,
  quantity: 0,
  gross: 0,
  discounts: 0,
  refunds: 0,
  fees: 0,
  tax: 0,
  tips: 0,
  rounding: 0,
  tendered: 0,
  other: 0,
  collected: 0,
  refunded: 0,
}

/** Figures from a value for each measure, in their order. */
export const buildFigures = (getAmount: (measure: Measure, index: number) => number): Figures => {
  const figures = { ...NO_FIGURES }
  for (const [index, measure] of MEASURES.entries()) figures[measure] = getAmount(measure, index)
  return figures
}

const combineFigures = (a: Figures, b: Partial<Figures>, sign: 1 | -1): Figures =>
  buildFigures((measure) => a[measure] + sign * (b[measure] ?? 0))

export const addFigures = (a: Figures, b: Partial<Figures>): Figures => combineFigures(a, b, 1)

export const subtractFigures = (a: Figures, b: Partial<Figures>): Figures => combineFigures(a, b, -1)

export const isEmptyFigures = (figures: Figures): boolean =>
  MEASURES.every((measure) => figures[measure] === 0)

/** Goods sold: gross less discounts and refunds. */
export const getNet = ({ gross, discounts, refunds }: Figures): number => gross - discounts - refunds

/** Sales with fees and tax, without tips: the figure that a day is compared by. */
export const getSales = (figures: Figures): number => getNet(figures) + figures.fees + figures.tax

/** Goods of an average order, after discounts and before refunds, in minor units; null without orders. */
export const getAverageOrder = ({ gross, discounts, orders }: Figures): number | null =>
  orders > 0 ? Math.round((gross - discounts) / orders) : null
