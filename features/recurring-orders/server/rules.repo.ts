import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Day, Recurrence, RecurrenceEnd } from '../domain/recurrence.ts'
import './recurring.tables.ts'

export type RuleRow = Selectable<Tables['recurring_rules']>
export type NewRuleRow = Insertable<Tables['recurring_rules']>

export const toRecurrenceEnd = ({
  ends_on: day,
  ends_after: orders,
}: Pick<RuleRow, 'ends_on' | 'ends_after'>): RecurrenceEnd => {
  if (day !== null) return { kind: 'onDate', day }
  return orders === null ? { kind: 'never' } : { kind: 'afterOrders', orders }
}

export const toRecurrence = (rule: RuleRow): Recurrence => ({
  unit: rule.unit,
  every: rule.every,
  weekdays: rule.weekdays,
  startsOn: rule.starts_on,
  ends: toRecurrenceEnd(rule),
})

/** The columns of a recurrence. */
export const toRecurrenceColumns = ({ unit, every, weekdays, startsOn, ends }: Recurrence) => ({
  ...{ unit, every, weekdays: JSON.stringify(weekdays), starts_on: startsOn },
  ends_on: ends.kind === 'onDate' ? ends.day : null,
  ends_after: ends.kind === 'afterOrders' ? ends.orders : null,
})

export const insertRecurringRule = (tx: Transaction, rule: NewRuleRow): Promise<RuleRow> =>
  tx.sql.insertInto('recurring_rules').values(rule).returningAll().executeTakeFirstOrThrow()

export const findRecurringRule = (tx: Transaction, id: string): Promise<RuleRow | undefined> =>
  tx.sql.selectFrom('recurring_rules').selectAll().where('id', '=', id).executeTakeFirst()

/** A rule, its row locked until the transaction ends; every change of its dates locks it first. */
export const lockRecurringRule = (tx: Transaction, id: string): Promise<RuleRow | undefined> =>
  tx.sql.selectFrom('recurring_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateRecurringRule = (
  tx: Transaction,
  id: string,
  change: Updateable<Tables['recurring_rules']>,
): Promise<RuleRow> =>
  tx.sql
    .updateTable('recurring_rules')
    .set({ ...change, changed_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes what the household avoids once the rule has ended and none of its orders waits. */
export const forgetEndedAcceptance = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql
    .updateTable('recurring_rules')
    .set({ allergies_accepted: null })
    .where('id', '=', id)
    .where('status', '=', 'ended')
    .where('allergies_accepted', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recurring_orders')
            .select('day')
            .where('rule_id', '=', id)
            .where('state', 'in', ['due', 'paying']),
        ),
      ),
    )
    .execute()
}

/** A user's rules, newest first. */
export const listRecurringRules = (tx: Transaction, userId: string): Promise<RuleRow[]> =>
  tx.sql
    .selectFrom('recurring_rules')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export interface DueRule {
  readonly id: string
  readonly brandId: string
}

/** Rules of all brands with a due date; only in a system transaction. Each is checked again when locked. */
export const listDueRules = (tx: Transaction, limit: number): Promise<DueRule[]> =>
  tx.sql
    .selectFrom('recurring_rules')
    .select(['id', 'brand_id as brandId'])
    .where('status', '=', sql.lit('active' as const))
    .where('next_at', '<=', tx.now)
    .orderBy('next_at')
    .limit(limit)
    .execute()

/** Ends all rules of a user who deletes their account, and deletes their addresses. */
export const endUserRules = async (tx: Transaction, userId: string): Promise<void> => {
  const own = tx.sql.selectFrom('recurring_rules').select('id').where('user_id', '=', userId)
  const none = {
    next_day: null,
    next_at: null,
    address_id: null,
    mod: 'cod' as const,
    card_mark: null,
    allergies_accepted: null,
  }
  await tx.sql
    .updateTable('recurring_rules')
    .set({ status: 'ended', ...none, changed_at: tx.now })
    .where('user_id', '=', userId)
    .execute()
  await tx.sql
    .deleteFrom('recurring_orders')
    .where('rule_id', 'in', own)
    .where('state', 'in', ['due', 'paying'])
    .execute()
}

/** The number of orders that a rule has placed or attempted before `day`; skipped dates do not count. */
export const countRuleOrders = async (tx: Transaction, rule: RuleRow, day: Day): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom('recurring_orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rule_id', '=', rule.id)
    .where('day', '>=', rule.starts_on)
    .where('day', '<', day)
    .where('state', '<>', 'skipped')
    .executeTakeFirstOrThrow()
  return count
}
