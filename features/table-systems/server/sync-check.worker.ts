import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { CheckOutcome, TableSystem } from '#core/tables/contract/table-system.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { getResiliencePolicy } from '#platform/outbound/resilience-policy.ts'
import { ExternalFailureError, isNotAttempted, type OutboxHandler } from '#platform/outbox/outbox.ts'
import { planSteps } from '../domain/plan-steps.ts'
import { BY_HAND, MAX_STEP_ATTEMPTS } from '../domain/step.ts'
import { SYNC_TOPIC } from './check-events.listener.ts'
import { openSystem } from './connection.mapper.ts'
import { findConnection } from './connections.repo.ts'
import { loadPlanInput } from './plan-check.loader.ts'
import { insertSteps, listSteps, type StepRow, updateStep } from './steps.repo.ts'

export const CALL_LIMITS = { deadline: seconds(8), atOnce: 10 }

const UNSUPPORTED: CheckOutcome = { kind: 'unsupported' }
const DONE: CheckOutcome = { kind: 'done' }

interface CheckFacts {
  readonly system: TableSystem
  readonly storeId: string
  readonly currency: string
  readonly orderNumber: string
  readonly steps: readonly StepRow[]
}

/** Calls about a check wait until it is open; a charge to a room is credited without one. */
const needsCheck = ({ kind }: StepRow): boolean => kind !== 'open' && kind !== 'credit'

const callSystem = async (
  { system, steps, currency, orderNumber }: CheckFacts,
  { id: reference, data }: StepRow,
  signal: AbortSignal,
): Promise<CheckOutcome> => {
  const call = { reference, signal }
  if (data.kind === 'open') return system.openCheck({ ...call, ...data, orderNumber })
  if (data.kind === 'credit') {
    if (!system.rooms) return UNSUPPORTED
    await system.rooms.credit({ ...call, chargeReference: data.charge, amount: money(data.amount, currency) })
    return DONE
  }
  const checkId = steps.find(({ kind }) => kind === 'open')?.check_id ?? ''
  const check = { ...call, checkId }
  if (data.kind === 'items') return system.addItems({ ...check, ...data })
  if (data.kind === 'removal') return system.removeItems?.({ ...check, items: data.items }) ?? UNSUPPORTED
  if (data.kind === 'close') return system.closeCheck?.(check) ?? DONE
  const { amount, tip, method } = data
  return system.recordPayment({
    ...{ ...check, method, amount: money(amount, currency), tip: money(tip, currency) },
  })
}

type StepResult =
  | CheckOutcome
  /** What the system did is not known. */
  | { readonly kind: 'unknown'; readonly reason: string }

const attemptStep = async (platform: Platform, facts: CheckFacts, step: StepRow): Promise<StepResult> => {
  try {
    // A system that does not answer is left alone for a while, so that it does not delay other outlets.
    return await getResiliencePolicy(platform.db, `table system ${facts.storeId}`, CALL_LIMITS).execute(
      ({ signal }) => callSystem(facts, step, signal),
    )
  } catch (error) {
    if (isNotAttempted(error)) throw error
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) }
  }
}

const MAX_REASON_LENGTH = 300

const toChange = (step: StepRow, result: StepResult) => {
  const attempts = step.attempts + 1
  if (result.kind === 'done')
    return { status: 'delivered' as const, attempts, check_id: result.checkId ?? null, last_error: null }
  if (result.kind === 'unsupported') return { status: 'failed' as const, attempts, last_error: BY_HAND }
  const isOver = result.kind === 'refused' || attempts >= MAX_STEP_ATTEMPTS
  return {
    status: isOver ? ('failed' as const) : ('waiting' as const),
    ...{ attempts, last_error: result.reason.slice(0, MAX_REASON_LENGTH) },
  }
}

/** Plans what the order lacks at its system, and loads what is to be sent. */
const planCheck = (platform: Platform, brandId: string, orderId: string) =>
  platform.db.tenant(brandId, async (tx): Promise<CheckFacts | undefined> => {
    const order = await loadOrder(tx, orderId)
    const connection = order?.table ? await findConnection(tx, order.storeId) : undefined
    const system = connection && openSystem(platform, connection)
    if (!order || !connection || !system) return undefined
    const { storeId, currency, number } = order
    const steps = await listSteps(tx, orderId)
    const drafts = planSteps(await loadPlanInput(platform, tx, { order, connection, steps }))
    await insertSteps(tx, { orderId, storeId }, drafts)
    return { system, storeId, currency, orderNumber: String(number), steps: await listSteps(tx, orderId) }
  })

/** Sends the first step that waits and can be sent; false when there is none. */
const sendNextStep = async (platform: Platform, brandId: string, orderId: string): Promise<boolean> => {
  const facts = await planCheck(platform, brandId, orderId)
  if (!facts) return false
  const isOpen = facts.steps.some(({ kind, status }) => kind === 'open' && status === 'delivered')
  const step = facts.steps.find((each) => each.status === 'waiting' && (isOpen || !needsCheck(each)))
  if (!step) return false
  const result = await attemptStep(platform, facts, step)
  const change = toChange(step, result)
  await platform.db.tenant(brandId, (tx) => updateStep(tx, step.id, { ...change, tried_at: tx.now }))
  // The relay retries what throws, with growing pauses; a final failure is in the console for staff.
  if (result.kind === 'unknown' && change.status === 'waiting')
    throw new ExternalFailureError(`A table system did not take a step: ${result.reason}`)
  return true
}

/** Brings checks at the merchants' systems up to date with their orders. */
export const createCheckSync = (platform: Platform): OutboxHandler => ({
  topic: SYNC_TOPIC,
  async handle({ brandId, payload }) {
    let isSent = true
    while (isSent) isSent = await sendNextStep(platform, brandId, String(payload.orderId))
  },
})
