import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Report, ReportRow } from '../contract/endpoints.ts'
import { reportErrors } from '../contract/errors.ts'
import type { ReportBreakdown } from '../domain/breakdowns.ts'
import { addDays, countDays } from '../domain/business-day.ts'
import { addFigures, buildFigures, type Figures, getNet, getSales, NO_FIGURES } from '../domain/figures.ts'
import type { Dimension } from '../domain/sale-entries.ts'
import { postSales } from './post-sales.service.ts'
import { findReportScope, type ReportScope } from './report-scope.policy.ts'
import { findLabels, type RollupRow, sumRollups } from './reports.repo.ts'

/** Three years and a day: longer spans are rather an export of orders. */
const MAX_DAYS = 1_097

export interface ReadReportInput {
  readonly staff: StaffCaller
  readonly language: Language
  readonly store?: string | undefined
  readonly from: string
  readonly to: string
  readonly by: ReportBreakdown
}

/** The rollups of a breakdown: days and outlets are sums of whole days. */
const toRollupQuery = (by: ReportBreakdown): { dimension: Dimension; by: 'key' | 'day' | 'store_id' } => {
  if (by === 'day') return { dimension: 'day', by: 'day' }
  return by === 'outlet' ? { dimension: 'day', by: 'store_id' } : { dimension: by, by: 'key' }
}

/** Breakdowns whose keys have names of the merchant. */
const LABELLED: ReadonlySet<ReportBreakdown> = new Set([
  'item',
  'option',
  'category',
  'promo',
  'area',
  'staff',
  'tax',
])

const pickFigures = (row: Figures): Figures => buildFigures((measure) => row[measure])

/** What the rows of a breakdown are sorted by: whichever of these it has. */
const getRank = (figures: Figures): number =>
  Math.abs(getSales(figures)) + Math.abs(getNet(figures)) + figures.collected + figures.tendered

const sortRows = (by: ReportBreakdown, rows: readonly ReportRow[]): ReportRow[] =>
  by === 'day' || by === 'hour'
    ? rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    : rows.toSorted((a, b) => getRank(b.figures) - getRank(a.figures) || (a.key < b.key ? -1 : 1))

const loadNames = async (
  tx: Transaction,
  { by, language }: Pick<ReadReportInput, 'by' | 'language'>,
  scope: ReportScope,
): Promise<(key: string) => string> => {
  if (by === 'outlet') {
    const names = new Map(scope.stores.map(({ _id, name }) => [_id, localize(name, language)]))
    return (key) => names.get(key) ?? ''
  }
  if (!LABELLED.has(by)) return () => ''
  const labels = await findLabels(tx, toRollupQuery(by).dimension)
  return (key) => localize(labels.get(key), language)
}

const sumAll = (rows: readonly RollupRow[]): Figures =>
  rows.reduce((sum, row) => addFigures(sum, pickFigures(row)), NO_FIGURES)

const validateSpan = ({ from, to }: Pick<ReadReportInput, 'from' | 'to'>): Failure | undefined => {
  if (from > to) return failure(reportErrors.spanReversed, { field: 'to' })
  return countDays(from, to) > MAX_DAYS ? failure(reportErrors.spanTooLong, { field: 'to' }) : undefined
}

/** What was sold in a span of business days; exact up to the moment of the call. */
export const readReport = (
  platform: Pick<Platform, 'db'>,
  { staff, store, from, to, by, language }: ReadReportInput,
): Promise<Result<Report, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const scope = await findReportScope(tx, staff, store)
    if (!scope.ok) return scope
    const refused = validateSpan({ from, to })
    if (refused) return fail(refused)
    const { currency, stores, clockOf } = scope.value
    await postSales(tx, clockOf)
    const common = { storeIds: stores.map(({ _id }) => _id), currency }
    const whole = { ...common, dimension: 'day' as const, by: 'key' as const }
    const length = countDays(from, to)
    const span = { from: addDays(from, -length), to: addDays(from, -1) }
    const [rows, totals, before] = [
      await sumRollups(tx, { ...common, from, to, ...toRollupQuery(by) }),
      await sumRollups(tx, { ...whole, from, to }),
      await sumRollups(tx, { ...whole, ...span }),
    ]
    const getName = await loadNames(tx, { by, language }, scope.value)
    const presented = rows.map((row) => ({
      key: row.key,
      label: getName(row.key),
      figures: pickFigures(row),
    }))
    const sums = { totals: sumAll(totals), before: sumAll(before) }
    return ok({ currency, from, to, ...sums, rows: sortRows(by, presented) })
  })
