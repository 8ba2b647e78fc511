import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { OrdersApi } from '../contract/endpoints.ts'
import { isStoredStepCurrent } from './board/step-hold.ts'
import type { BoardActionInput } from './board-calls.ts'

const KEY = 'compass-console-heldStep'

/** A step that was tapped on this device and not sent yet. */
interface StoredStep {
  readonly orderId: string
  /** The order's version on the screen: the server refuses the step when the order has changed since. */
  readonly version: number
  readonly input: BoardActionInput
  readonly tappedAt: number
}

const readStoredStep = (): StoredStep | undefined => {
  try {
    const text = localStorage.getItem(KEY)
    return text ? (JSON.parse(text) as StoredStep) : undefined
  } catch {
    // Storage is forbidden or holds something else: there is no step.
    return undefined
  }
}

/** Notes a held step on the device, so that it outlives a tablet that loses its power. */
export const storeStep = (step: StoredStep): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(step))
  } catch {
    // Storage is forbidden: the step is held for as long as the page lives.
  }
}

/** Forgets the held step of an order once it is sent or taken back. */
export const forgetStoredStep = (orderId: string): void => {
  if (readStoredStep()?.orderId !== orderId) return
  localStorage.removeItem(KEY)
}

/**
 * Sends the step that an earlier page of this device left behind. Where it did arrive, or somebody has been faster, the
 * server refuses it by the order's version; the board shows how the order stands.
 */
export const sendStoredStep = async (): Promise<void> => {
  const stored = readStoredStep()
  if (!stored) return
  forgetStoredStep(stored.orderId)
  const { orderId: id, version, input, tappedAt } = stored
  if (!isStoredStepCurrent(tappedAt, Date.now())) return
  const body = { version, ...input }
  const answer = await consoleApi<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
    params: { id },
    body,
  })
  if (!answer.ok && answer.error.status === 0) storeStep(stored)
}
