import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { addDays } from '../domain/recurrence.ts'
import { insertOccurrences, type NewOccurrence, occurrencesOf } from './occurrences.repo.ts'
import { momentOf, outletOfRule, planFrom } from './plan.ts'
import { changeRule, countUsed, lockRule, type RuleRow } from './rules.repo.ts'
import { tellMissed } from './tell.ts'

/** Gives every date that has come its row: waiting while its time is ahead, missed when nobody was running then. */
const spread = async (unit: Unit, locked: RuleRow): Promise<void> => {
  const { id: rule_id } = locked
  const outlet = await outletOfRule(unit, locked)
  const known = new Map((await occurrencesOf(unit, [rule_id])).map((row) => [row.day, row]))
  const rows: NewOccurrence[] = []
  let plan: Pick<RuleRow, 'next_day' | 'next_at'> = locked
  let used = locked.next_day === null ? 0 : await countUsed(unit, locked, locked.next_day)
  while (plan.next_day !== null && plan.next_at !== null && plan.next_at <= unit.now) {
    const day = plan.next_day
    const wanted_at = momentOf(outlet, locked.minute, day)
    const state = outlet.latestAt(wanted_at) >= unit.now ? 'due' : 'missed'
    const own = known.get(day)
    if (!own) rows.push({ rule_id, day, wanted_at, state, look_at: unit.now })
    if (own?.state !== 'skipped') used += 1
    plan = planFrom(locked, outlet, { from: addDays(day, 1), used })
  }
  await insertOccurrences(unit, rows)
  const { next_day, next_at } = plan
  await changeRule(unit, rule_id, { next_day, next_at, ...(next_day === null && { status: 'ended' }) })
  const missed = rows.filter(({ state }) => state === 'missed')
  if (missed.length > 0) await tellMissed(unit, { rule: locked, outlet, missed })
}

/** Looks whether dates of a rule have come; once for each date, whoever else looks. */
export const comeDue = (
  platform: Platform,
  { id, brandId }: { readonly id: string; readonly brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (unit) => {
    const rule = await lockRule(unit, id)
    if (rule?.status !== 'active' || rule.next_at === null || rule.next_at > unit.now) return
    await spread(unit, rule)
  })
