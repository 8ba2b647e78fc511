import { computeTimeToLive } from '#core/cart/storefront/expiry.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { minutes } from '#platform/kernel/clock.ts'
import type { DineInApi, TableSession } from '../contract/endpoints.ts'
import { showVisit } from './table-store.ts'

/** An open phone keeps the draft once less than this is left of its life. */
const EXTEND_BEFORE_END = minutes(15)

/** Milliseconds that the draft was to live when the server sent it; undefined without one. */
export const getDraftLife = ({ asOf, detail }: Pick<TableSession, 'asOf' | 'detail'>): number | undefined => {
  const expiry = detail?.draft?.expiresAt
  return expiry === undefined ? undefined : computeTimeToLive({ dateTime: { current: asOf, expiry } })
}

/** Milliseconds after which an open phone keeps a draft that has this much left. */
export const getKeepDelay = (left: number): number => Math.max(0, left - EXTEND_BEFORE_END)

/** Keeps the draft of a visit for another half hour. */
export const keepDraft = async (id: string): Promise<ApiResult<TableSession>> => {
  const call = { params: { id }, body: {}, idempotencyKey: generateIdempotencyKey() }
  const answer = await browserApi<DineInApi>()('POST /api/v1/table-sessions/:id/keepDraft', call)
  if (answer.ok) showVisit(answer.data)
  return answer
}
