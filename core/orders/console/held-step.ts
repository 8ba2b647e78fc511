import { create } from 'zustand'
import { getServerNow } from '#core/console-shell/console/server-clock.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { BoardOrder } from '../contract/endpoints.ts'
import { canHoldStep, HOLD_MS, isOvertaken, LONGEST_HOLD_MS } from './board/step-hold.ts'
import { type BoardActionInput, performBoardAction, sendBoardAction } from './board-calls.ts'
import { useBoard } from './board-store.ts'
import { forgetStoredStep, storeStep } from './stored-step.ts'

/** What the page says when a held step cannot be sent. */
interface StepTexts {
  readonly offline: string
  readonly overtaken: string
}

export interface HeldStep {
  readonly order: BoardOrder
  readonly input: BoardActionInput
  readonly texts: StepTexts
  /** When it was tapped and when it is sent, by this device's clock. */
  readonly tappedAt: number
  readonly sendAt: number
  /** It was tapped by keyboard, so the focus follows the card. */
  readonly isByKeyboard: boolean
}

/** The one step that can be taken back; it has not been sent. */
export const useHeldStep = create<{ readonly held: HeldStep | undefined }>()(() => ({ held: undefined }))

let timer: ReturnType<typeof setTimeout> | undefined

const holdUntil = (held: HeldStep, sendAt: number): void => {
  clearTimeout(timer)
  useHeldStep.setState({ held: { ...held, sendAt } })
  timer = setTimeout(() => void sendHeldStep(), Math.max(0, sendAt - Date.now()))
}

/** Ends the hold and returns the step; undefined when there is none, so that a step is never sent twice. */
const releaseStep = (): HeldStep | undefined => {
  const { held } = useHeldStep.getState()
  clearTimeout(timer)
  if (held) useHeldStep.setState({ held: undefined })
  return held
}

/** Sends the held step at once, if there is one. */
export const sendHeldStep = async (isLeaving = false): Promise<void> => {
  const held = releaseStep()
  if (!held) return
  const { order, input, texts } = held
  await sendBoardAction(order, input, { offline: texts.offline, isLeaving })
  // A page that dies first leaves the step to the device's next start; the order's version keeps it from counting twice.
  forgetStoredStep(order._id)
}

/** Takes the held step back: the card returns to where it was, and nobody was told anything. */
export const takeBackStep = (): void => {
  const held = releaseStep()
  if (!held) return
  forgetStoredStep(held.order._id)
  useBoard.getState().rejectAction(held.order._id, false)
}

/** Gives somebody who has reached the button time to press it. */
export const extendHeldStep = (): void => {
  const { held } = useHeldStep.getState()
  if (held) holdUntil(held, held.tappedAt + LONGEST_HOLD_MS)
}

/** Drops the held step when the loaded orders show that somebody else was faster. */
const dropOvertakenStep = (orders: readonly BoardOrder[]): void => {
  const { held } = useHeldStep.getState()
  if (!held || !isOvertaken(held.order, orders)) return
  releaseStep()
  forgetStoredStep(held.order._id)
  useBoard.getState().rejectAction(held.order._id, true)
  useToasts.getState().show({ text: held.texts.overtaken, tone: 'danger' })
}

const holdStep = (order: BoardOrder, input: BoardActionInput, texts: StepTexts): void => {
  void sendHeldStep()
  const isByKeyboard = document.activeElement?.matches(':focus-visible') ?? false
  const tappedAt = Date.now()
  const sendAt = tappedAt + HOLD_MS
  storeStep({ orderId: order._id, version: order.version, input, tappedAt })
  holdUntil({ order, input, texts, tappedAt, sendAt, isByKeyboard }, sendAt)
}

/**
 * Takes a tapped step: the card moves immediately. A step of one tap is held for some seconds; any other is sent at once.
 */
export const takeStep = (order: BoardOrder, input: BoardActionInput, texts: StepTexts): void => {
  if (useBoard.getState().pending[order._id]) return
  if (!canHoldStep(order, input.action, getServerNow()))
    return void performBoardAction(order, input, texts.offline)
  useBoard.getState().startAction(order._id, input.action)
  holdStep(order, input, texts)
}

/** Watches what ends a hold early: the page is hidden or left, or somebody else changes the order. */
export const watchHeldStep = (): (() => void) => {
  const leave = () => void sendHeldStep(true)
  const hide = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  const unsubscribe = useBoard.subscribe(({ orders, scope }, before) => {
    if (scope !== before.scope) return void sendHeldStep()
    if (orders !== before.orders) dropOvertakenStep(orders)
  })
  return () => {
    window.removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', hide)
    unsubscribe()
    leave()
  }
}
