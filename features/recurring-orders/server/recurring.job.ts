import type { Platform } from '#platform/http/area.ts'
import type { DueWork } from '#platform/jobs/due-work.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import { later, seconds } from '#platform/kernel/clock.ts'
import { comeDue } from './come-due.ts'
import { LENT_FOR, takeDue } from './occurrences.repo.ts'
import { placeDue } from './place-due.ts'
import { dueRules } from './rules.repo.ts'

const AT_ONCE = 50

/** Finds dates that have come, then places their orders; how much that was. */
export const makeDueOrders = async (platform: Platform): Promise<number> => {
  const rules = await platform.db.system((unit) => dueRules(unit, AT_ONCE))
  await eachAlone(platform, rules, (rule) => comeDue(platform, rule))
  const due = await platform.db.system((unit) =>
    takeDue(unit, { lentUntil: later(unit.now, LENT_FOR), limit: AT_ONCE }),
  )
  await eachAlone(platform, due, (occurrence) => placeDue(platform, occurrence))
  return due.length
}

/** Makes recurring orders, also those of a time when nobody was running, as far as their time is still ahead. */
export const recurringWork = (platform: Platform): DueWork => ({
  name: 'recurring-orders.due',
  every: seconds(20),
  run: () => makeDueOrders(platform),
})
