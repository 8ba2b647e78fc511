import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { DueWork } from '#platform/jobs/due-work.ts'
import { addMilliseconds, hours, minutes, seconds } from '#platform/kernel/clock.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import {
  ExternalFailureError,
  isNotAttempted,
  OUTBOX_CHANNEL,
  type OutboxEntry,
  type OutboxFailures,
  type OutboxHandler,
  UndeliverableError,
} from './outbox.ts'

interface RelayDependencies {
  readonly db: Database
  readonly hooks: HookRegistry
  readonly metrics: Pick<Metrics, 'events'>
  readonly logger: Record<'error' | 'warn', (detail: object, message: string) => void>
}

const BATCH = 50
/** Per brand and topic; sending waits for external services, not for us. */
const MAX_CONCURRENT = 10
/** A process without an outcome by then has died; another one then carries out the entry. */
const LEASE_DURATION = minutes(2)
const MAX_ATTEMPTS = 13
const POLL_INTERVAL = seconds(5)
/** Until an open circuit breaker lets a call through. */
const POSTPONEMENT = seconds(30)

/** Growing pauses: 5 s, 10 s, 20 s … an hour. */
const computeBackoff = (attempts: number): number => Math.min(seconds(5) * 2 ** (attempts - 1), hours(1))

type LeasedEntry = OutboxEntry & { readonly attempts: number }

/**
 * Leases entries for this process alone; without a time whether due or not. Of a stream only the first waiting entry,
 * so that later ones wait their turn even while another process carries it out.
 */
const leaseStatement = prepareStatement<{ now?: Date | undefined; lentUntil: Date }, LeasedEntry>(
  (_, { now, lentUntil }) => {
    const isDue = now ? sql<boolean>`due_at <= ${now}` : sql<boolean>`true`
    return sql<LeasedEntry>`
    update outbox set attempts = attempts + 1, due_at = ${lentUntil}
    where id = any(array(
      select id from outbox one
      where delivered_at is null and given_up_at is null and ${isDue}
        and not exists (
          select from outbox earlier
          where earlier.brand_id = one.brand_id and earlier.stream = one.stream and earlier.seq < one.seq
            and earlier.delivered_at is null and earlier.given_up_at is null
        )
      order by due_at, seq limit ${BATCH} for update skip locked
    ))
    returning id, brand_id as "brandId", topic, key, payload, created_at as "createdAt",
      attempts`
  },
)

const leaseEntries = (tx: Transaction, which: 'due' | 'all'): Promise<LeasedEntry[]> =>
  tx.query(
    leaseStatement({
      now: which === 'due' ? tx.now : undefined,
      lentUntil: addMilliseconds(tx.now, LEASE_DURATION),
    }),
  )

const shouldGiveUp = ({ attempts }: LeasedEntry, error: unknown): boolean =>
  attempts >= MAX_ATTEMPTS || error instanceof UndeliverableError

interface Outcome {
  readonly carried: readonly LeasedEntry[]
  readonly failures: OutboxFailures
}

const markDeliveredStatement = prepareStatement<{ ids: readonly string[]; at: Date }>(
  ({ sql: db }, { ids, at }) =>
    db.updateTable('outbox').set({ delivered_at: at }).where(sql<boolean>`id = any(${ids})`),
)

const markDelivered = (tx: Transaction, entries: readonly LeasedEntry[]): void => {
  const ids = entries.map(({ id }) => id)
  if (ids.length > 0) tx.enqueue(markDeliveredStatement({ ids, at: tx.now }))
}

/** Gives the attempt of the lease back. */
const markPostponed = (tx: Transaction, { id, attempts }: LeasedEntry): void => {
  tx.enqueue(
    tx.sql
      .updateTable('outbox')
      .set({ attempts: attempts - 1, due_at: addMilliseconds(tx.now, POSTPONEMENT) })
      .where('id', '=', id),
  )
}

const markFailed = (tx: Transaction, entry: LeasedEntry, error: unknown): void => {
  const { id, attempts } = entry
  tx.enqueue(
    tx.sql
      .updateTable('outbox')
      .set({
        last_error: String(error).slice(0, 500),
        due_at: addMilliseconds(tx.now, computeBackoff(attempts)),
        given_up_at: shouldGiveUp(entry, error) ? tx.now : null,
      })
      .where('id', '=', id),
  )
}

const recordOutcome = (tx: Transaction, { carried, failures }: Outcome): void => {
  markDelivered(
    tx,
    carried.filter(({ id }) => !failures.has(id)),
  )
  for (const entry of carried) {
    const error = failures.get(entry.id)
    if (isNotAttempted(error)) markPostponed(tx, entry)
    else if (failures.has(entry.id)) markFailed(tx, entry, error)
  }
}

/** Carries out entries separately, a few at a time; none blocks another. */
export const handleEach = async (
  entries: readonly OutboxEntry[],
  carry: (entry: OutboxEntry) => Promise<void>,
): Promise<OutboxFailures> => {
  const failures = new Map<string, unknown>()
  const left = [...entries]
  const worker = async (): Promise<void> => {
    for (let entry = left.shift(); entry; entry = left.shift()) {
      const { id } = entry
      await carry(entry).catch((error: unknown) => void failures.set(id, error))
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker))
  return failures
}

const handleGroup = async (
  carrier: OutboxHandler,
  entries: readonly OutboxEntry[],
): Promise<OutboxFailures> => {
  const [first] = entries
  if (!first) return new Map()
  if ('handle' in carrier) return handleEach(entries, (entry) => carrier.handle(entry))
  try {
    return await carrier.handleBatch(first.brandId, entries)
  } catch (error) {
    return new Map(entries.map(({ id }) => [id, error]))
  }
}

/** Carries out entries, outside any transaction: those of one brand and topic together, the groups in parallel. */
const handleEntries = async (
  hooks: HookRegistry,
  entries: readonly OutboxEntry[],
): Promise<OutboxFailures> => {
  const failures = new Map<string, unknown>()
  const groups = Map.groupBy(entries, ({ brandId, topic }) => `${brandId} ${topic}`)
  const carryGroup = async (group: readonly OutboxEntry[]): Promise<void> => {
    for (const carrier of hooks.all('outboxHandler')) {
      if (carrier.topic !== group[0]?.topic) continue
      for (const [id, error] of await handleGroup(carrier, group)) failures.set(id, error)
    }
  }
  await Promise.all(groups.values().map(carryGroup))
  return failures
}

const reportFailures = ({ logger, metrics }: RelayDependencies, { carried, failures }: Outcome): void => {
  for (const entry of carried) {
    const { id, topic, attempts } = entry
    const error = failures.get(id)
    if (!failures.has(id) || isNotAttempted(error)) continue
    const isGivenUp = shouldGiveUp(entry, error)
    metrics.events.inc({ name: isGivenUp ? 'outbox.givenUp' : 'outbox.failed' })
    const said = isGivenUp ? 'an outbox entry was given up' : 'an outbox entry could not be carried out'
    const detail = { topic, entryId: id, attempts }
    if (error instanceof ExternalFailureError) logger.warn({ ...detail, reason: error.message }, said)
    else logger.error({ ...detail, err: error }, said)
  }
}

/**
 * Carries out what transactions wrote into the outbox: many entries at a time, each at least once and under a stable
 * id, a stream in its order. A failure is recorded and retried with growing pauses, until it is given up.
 */
export const createOutboxRelay = (needs: RelayDependencies): DueWork => ({
  name: 'outbox.relay',
  every: POLL_INTERVAL,
  channel: OUTBOX_CHANNEL,
  isExhaustive: true,
  async run(which) {
    const { db, hooks } = needs
    let found = 0
    const singleRoundTrip = { singleRoundTrip: true }
    for (
      let entries = await db.system((tx) => leaseEntries(tx, which), singleRoundTrip);
      entries.length > 0;
    ) {
      found += entries.length
      const outcome = { carried: entries, failures: await handleEntries(hooks, entries) }
      reportFailures(needs, outcome)
      const failed = [...outcome.failures.values()].find((error) => !isNotAttempted(error))
      const stops = which === 'all' && outcome.failures.size > 0
      entries = await db.system(async (tx) => {
        recordOutcome(tx, outcome)
        return stops ? [] : leaseEntries(tx, which)
      }, singleRoundTrip)
      if (stops && failed !== undefined)
        throw failed instanceof Error ? failed : new Error('An outbox entry failed', { cause: failed })
    }
    return found
  },
})
