import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addDays } from '../domain/recurrence.ts'
import { insertOccurrences, listOccurrences, type NewOccurrence } from './occurrences.repo.ts'
import { getOrderTime, loadRuleOutlet, planNextOrder } from './order-plan.loader.ts'
import { notifyRecurringOrdersMissed } from './rule-notifications.writer.ts'
import {
  countRuleOrders,
  forgetEndedAcceptance,
  lockRecurringRule,
  type RuleRow,
  updateRecurringRule,
} from './rules.repo.ts'

/**
 * Inserts a row for every date that is due: waiting while its time is ahead, missed if no process was running in
 * time.
 */
const insertDueDates = async (tx: Transaction, locked: RuleRow): Promise<void> => {
  const { id: rule_id } = locked
  const outlet = await loadRuleOutlet(tx, locked)
  const known = new Map((await listOccurrences(tx, [rule_id])).map((row) => [row.day, row]))
  const rows: NewOccurrence[] = []
  let plan: Pick<RuleRow, 'next_day' | 'next_at'> = locked
  let used = locked.next_day === null ? 0 : await countRuleOrders(tx, locked, locked.next_day)
  while (plan.next_day !== null && plan.next_at !== null && plan.next_at <= tx.now) {
    const day = plan.next_day
    const wanted_at = getOrderTime(outlet, locked.minute, day)
    const state = outlet.getLatestTime(wanted_at) >= tx.now ? 'due' : 'missed'
    const own = known.get(day)
    if (!own) rows.push({ rule_id, day, wanted_at, state, look_at: tx.now })
    if (own?.state !== 'skipped') used += 1
    plan = planNextOrder(locked, outlet, { from: addDays(day, 1), used })
  }
  await insertOccurrences(tx, rows)
  const { next_day, next_at } = plan
  await updateRecurringRule(tx, rule_id, { next_day, next_at, ...(next_day === null && { status: 'ended' }) })
  await forgetEndedAcceptance(tx, rule_id)
  const missed = rows.filter(({ state }) => state === 'missed')
  if (missed.length > 0) await notifyRecurringOrdersMissed(tx, { rule: locked, outlet, missed })
}

/** Creates the due dates of a rule, each once, even with concurrent processes. */
export const createDueOccurrences = (
  platform: Platform,
  { id, brandId }: { readonly id: string; readonly brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const rule = await lockRecurringRule(tx, id)
    if (rule?.status !== 'active' || rule.next_at === null || rule.next_at > tx.now) return
    await insertDueDates(tx, rule)
  })
