import type { CallInput } from '#platform/contract/contract.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'

type RoundBody = CallInput<FloorApi['POST /api/v1/console/tables/:id/rounds']>['body']

/** A round that staff send, with the key of all its attempts. */
export interface RoundCall {
  readonly idempotencyKey: string
  readonly body: RoundBody
}

/**
 * The call to make for what is chosen. After an attempt without an answer it is the same call: the round may have been
 * sent, and may have opened the visit that is shown by now.
 */
export const toRoundCall = (
  unanswered: RoundCall | undefined,
  body: RoundBody,
  generateKey: () => string,
): RoundCall =>
  unanswered && JSON.stringify(unanswered.body.items) === JSON.stringify(body.items)
    ? unanswered
    : { idempotencyKey: generateKey(), body }

/** The code of a call that the server is still carrying out. */
const IN_PROGRESS = 409

/** Whether the server has said that the round is not sent; any other failure leaves that open. */
export const isRefused = ({ status, code }: { readonly status: number; readonly code: number }): boolean =>
  status >= 400 && status < 500 && code !== IN_PROGRESS
