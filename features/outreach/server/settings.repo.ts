import { sql } from 'kysely'
import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { KIND_TERMS, OUTREACH_KINDS, type OutreachKind } from '../domain/kinds.ts'
import type { QuietHours } from '../domain/quiet-hours.ts'
import './outreach.tables.ts'

export interface KindSettings {
  readonly kind: OutreachKind
  readonly isOn: boolean
  readonly wording: LocalizedText
  readonly delay: number
  readonly promotionId: string | null
}

export interface Limits {
  readonly quiet: QuietHours
  readonly monthlyCap: number
}

/** From 9 pm to 9 am nobody is written to, and nobody more than twice within 30 days. */
const STANDARD_LIMITS: Limits = { quiet: { from: 21 * 60, until: 9 * 60 }, monthlyCap: 2 }

/** Makes others who change the brand's settings wait until the transaction ends. */
export const lockSettings = async (tx: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outreach ${tx.brandId}`}, 0))`.execute(tx.sql)
}

/** The settings of every kind; one that was never set is off. */
export const listKinds = async (tx: Transaction): Promise<readonly KindSettings[]> => {
  const rows = await tx.sql
    .selectFrom('outreach_kinds')
    .select(['kind', 'is_on', 'wording', 'delay', 'promotion_id'])
    .execute()
  return OUTREACH_KINDS.map((kind) => {
    const row = rows.find((each) => each.kind === kind)
    return {
      kind,
      isOn: row?.is_on ?? false,
      wording: row?.wording ?? {},
      delay: row?.delay ?? KIND_TERMS[kind].delay.standard,
      promotionId: row?.promotion_id ?? null,
    }
  })
}

/** `brandId` is needed in a system transaction only. */
export const saveKind = async (
  tx: Transaction,
  { kind, isOn, wording, delay, promotionId }: KindSettings,
  brandId = tx.brandId,
): Promise<void> => {
  const values = {
    is_on: isOn,
    wording: JSON.stringify(wording),
    ...{ delay, promotion_id: promotionId, changed_at: tx.now },
  }
  await tx.sql
    .insertInto('outreach_kinds')
    .values({ brand_id: brandId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'kind']).doUpdateSet(values))
    .execute()
}

export const findLimits = async (tx: Transaction): Promise<Limits> => {
  const row = await tx.sql
    .selectFrom('outreach_limits')
    .select(['quiet_from', 'quiet_until', 'monthly_cap'])
    .executeTakeFirst()
  if (!row) return STANDARD_LIMITS
  return { quiet: { from: row.quiet_from, until: row.quiet_until }, monthlyCap: row.monthly_cap }
}

/** `brandId` is needed in a system transaction only. */
export const saveLimits = async (
  tx: Transaction,
  { quiet, monthlyCap }: Limits,
  brandId = tx.brandId,
): Promise<void> => {
  const values = {
    ...{ quiet_from: quiet.from, quiet_until: quiet.until, monthly_cap: monthlyCap },
    changed_at: tx.now,
  }
  await tx.sql
    .insertInto('outreach_limits')
    .values({ brand_id: brandId, ...values })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(values))
    .execute()
}

/** The kinds of message that a brand has set, in their usual order. */
export const listBrandKinds = async (
  tx: Transaction,
  { brandId, locks }: ExportScope,
): Promise<KindSettings[]> => {
  const rows = await tx.sql
    .selectFrom('outreach_kinds')
    .select(['kind', 'is_on as isOn', 'wording', 'delay', 'promotion_id as promotionId'])
    .where('brand_id', '=', brandId)
    .$if(locks, (query) => query.forUpdate())
    .execute()
  return rows.toSorted((a, b) => OUTREACH_KINDS.indexOf(a.kind) - OUTREACH_KINDS.indexOf(b.kind))
}

/** The limits that a brand has set; undefined: the standard ones. */
export const findBrandLimits = (tx: Transaction, { brandId, locks }: ExportScope) =>
  tx.sql
    .selectFrom('outreach_limits')
    .select(['quiet_from as quietFrom', 'quiet_until as quietUntil', 'monthly_cap as monthlyCap'])
    .where('brand_id', '=', brandId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()

/** The brands that send something. In a system transaction. */
export const listSendingBrands = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.sql
    .selectFrom('outreach_kinds')
    .select('brand_id')
    .distinct()
    .where('is_on', '=', true)
    .orderBy('brand_id')
    .execute()
  return rows.map(({ brand_id }) => brand_id)
}
