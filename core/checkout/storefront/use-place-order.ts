import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Change } from '#core/cart/contract/changes.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { receiveCart } from '#core/cart/storefront/cart-store.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import {
  formatFailureText,
  reportPaymentFailure,
  usePaymentStore,
} from '#core/payments/storefront/payment-store.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { isRecentAttempt, loadStoredAttempt, storeAttempt } from './attempt-store.ts'
import { useCheckoutTexts } from './checkout-texts.ts'
import { type PlaceAttempt, type PlaceBody, placeWithRetry } from './place-attempt.ts'
import { getRefusalKind, type RefusalKind } from './refusal.ts'
import { useNavigateToNextPage } from './use-navigate-to-next-page.ts'

/** Longer than the server's total time limit, including its gateway call. */
const REQUEST_TIMEOUT_MS = 20_000

/**
 * `silent`: no response came, and the request is being repeated. `leaving`: placed, the next page is loading.
 * `interrupted`: an earlier page sent an order long ago and got no response; nothing is sent until the customer asks.
 */
export type PlacingPhase = 'idle' | 'placing' | 'silent' | 'leaving' | 'interrupted'

const send = ({ key, body }: PlaceAttempt) =>
  browserApi<CheckoutApi>()('POST /api/v1/orders', {
    body,
    idempotencyKey: key,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The changes of a rejection, and the current cart; their shape is the contract's. */
const parseChanges = ({ data }: ApiError): { changes: readonly Change[]; cart: Cart | null } => {
  const { changes, cart } = isRecord(data) ? data : {}
  return {
    changes: Array.isArray(changes) ? (changes as Change[]) : [],
    cart: isRecord(cart) ? (cart as Cart) : null,
  }
}

/** Waits this many milliseconds, or until the connection returns or the customer retries. */
const useWait = () => {
  const wake = useRef<() => void>(() => undefined)
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        window.removeEventListener('online', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      window.addEventListener('online', end)
      wake.current = end
    })
  return { wait, wake }
}

/** An order that an earlier page sent, and that may or may not exist. */
export interface InterruptedAttempt {
  /** When it was sent, in milliseconds by the device's clock. */
  readonly sentAt: number
  /** Sends it again under its key: the order that exists is found, otherwise it is placed now. */
  readonly askAgain: () => Promise<void>
  /** Gives it up; an order that exists stays. */
  readonly giveUp: () => void
}

export interface OrderPlacement {
  readonly phase: PlacingPhase
  /** The changes of the last rejection. */
  readonly changes: readonly Change[]
  readonly dismissChanges: () => void
  readonly place: (body: PlaceBody) => Promise<void>
  /** Retries immediately instead of after the delay. */
  readonly askNow: () => void
  /** The attempt of the phase `interrupted`. */
  readonly interrupted: InterruptedAttempt | null
}

/**
 * Places the order once, however often the button is pressed and whatever happens to the responses. Resumes an
 * attempt that a reload has just interrupted, and asks the customer about an older one. `onRefused` receives the action that a rejection requires.
 */
export const usePlaceOrder = (onRefused: (kind: RefusalKind, error: ApiError) => void): OrderPlacement => {
  const t = useCheckoutTexts()
  const errorText = useErrorText()
  const leave = useNavigateToNextPage()
  const { wait, wake } = useWait()
  const isRunning = useRef(false)
  const [phase, setPhase] = useState<PlacingPhase>('idle')
  const [told, setTold] = useState<readonly Change[]>([])
  const [stale, setStale] = useState<PlaceAttempt | null>(null)

  const refused = (error: ApiError) => {
    const kind = getRefusalKind(error)
    const { changes, cart } = parseChanges(error)
    setTold(changes)
    if (cart) receiveCart(cart)
    if (kind === 'changed') return
    reportPaymentFailure(error, formatFailureText({ ...error, message: errorText(error) }))
    onRefused(kind, error)
  }
  const run = async (attempt: PlaceAttempt, options?: { readonly isResumed: boolean }): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setPhase('placing')
    const onSilence = () => setPhase('silent')
    const ports = { send, wait, store: storeAttempt, onRetrying: onSilence }
    const outcome = await placeWithRetry(attempt, ports, options)
    if (outcome.kind === 'placed') {
      setPhase('leaving')
      // Until the next page has come a reload would show an empty cart and no order.
      if (await leave(outcome.order)) storeAttempt(null)
      return
    }
    isRunning.current = false
    setPhase('idle')
    if (outcome.kind === 'refused') refused(outcome.error)
    else usePaymentStore.setState({ failure: t('placing.unsent') })
  }
  const resume = useEffectEvent(() => {
    const attempt = loadStoredAttempt()
    if (!attempt) return
    if (isRecentAttempt(attempt, Date.now())) void run(attempt, { isResumed: true })
    else setStale(attempt)
  })
  useEffect(() => resume(), [])

  const interrupted = stale && {
    sentAt: stale.sentAt,
    askAgain: () => {
      setStale(null)
      return run(stale, { isResumed: true })
    },
    giveUp: () => {
      storeAttempt(null)
      setStale(null)
    },
  }

  return {
    phase: interrupted && phase === 'idle' ? 'interrupted' : phase,
    interrupted,
    changes: told,
    dismissChanges: () => setTold([]),
    place: (body) => run({ key: generateIdempotencyKey(), body, sentAt: Date.now() }),
    askNow: () => wake.current(),
  }
}
