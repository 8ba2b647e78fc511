import { create } from 'zustand'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { DineInApi, TableSession } from '../contract/endpoints.ts'

const STORAGE_KEY = 'compass-table-round'
/** Between attempts, unless the browser says that the line is back. */
const RETRY_MS = 3000
/** Of an answer that never came. */
const NO_ANSWER = 0

export interface PendingRound {
  readonly session: string
  /** The version of the draft that the guest saw. */
  readonly cartVersion: number
  /** The same for every attempt, so that the server places the round once. */
  readonly idempotencyKey: string
}

type Answer = ApiResult<TableSession>

interface Delivery {
  readonly post: (round: PendingRound) => Promise<Answer>
  /** Resolves when it is time for another attempt. */
  readonly pause: () => Promise<void>
  /** The first attempt was lost. */
  readonly onCut?: () => void
}

/** Sends a round until the server has answered, with one key for all attempts. */
export const deliverRound = async (
  round: PendingRound,
  { post, pause, onCut }: Delivery,
): Promise<Answer> => {
  for (;;) {
    const answer = await post(round)
    if (answer.ok || answer.error.status !== NO_ANSWER) return answer
    onCut?.()
    await pause()
  }
}

/** The round that waits on this phone for the line; null: none. */
export const usePendingRound = create<{ readonly round: PendingRound | null }>()(() => ({ round: null }))

const isPendingRound = (value: unknown): value is PendingRound =>
  typeof value === 'object' &&
  value !== null &&
  'session' in value &&
  'cartVersion' in value &&
  'idempotencyKey' in value

const store = (round: PendingRound | null): void => {
  usePendingRound.setState({ round })
  try {
    if (round) localStorage.setItem(STORAGE_KEY, JSON.stringify(round))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is forbidden: the round waits until the page is loaded again.
  }
}

/** The round that an earlier page of this phone could not send. */
export const readPendingRound = (session: string): PendingRound | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return isPendingRound(value) && value.session === session ? value : undefined
  } catch {
    // Storage is forbidden, so nothing was stored.
    return undefined
  }
}

const waitForLine = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, RETRY_MS)
    window.addEventListener('online', go)
  })

const post = ({ idempotencyKey, ...body }: PendingRound): Promise<Answer> =>
  browserApi<DineInApi>()('POST /api/v1/orders/dineIn/subOrder', { body, idempotencyKey })

/** Sends a round; while the line is cut it waits on the phone, also through a reload. */
export const sendRound = async (round: PendingRound): Promise<Answer> => {
  const answer = await deliverRound(round, { post, pause: waitForLine, onCut: () => store(round) })
  store(null)
  return answer
}
