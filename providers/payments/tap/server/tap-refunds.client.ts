import { z } from 'zod'
import type { RefundPaymentInput } from '#core/payments/contract/payment-provider.ts'
import { readNextPage } from '#core/payments/domain/gateway-answers.ts'
import { parseAnswer, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import type { TapConfig } from '../config.ts'
import { callTap } from './tap.client.ts'

/** What is read of listed refunds: most of a list are of other payments. */
const listReply = z.object({
  has_more: z.boolean(),
  refunds: z.array(
    z.object({
      id: z.string().min(1).max(300),
      reference: z
        .object({ merchant: z.string().max(300).nullish() })
        .nullish()
        .catch(undefined),
    }),
  ),
})

/** The most that Tap lists at once. */
const PAGE_SIZE = 50
/** The newest 1,000 refunds of an account: one is asked about within hours. */
const MAX_PAGES = 20

/**
 * Tap's id of the refund with our reference, by which Tap cannot be asked: the refunds of the account are listed, the
 * newest first. Undefined when Tap has none.
 * @throws {UnreadableAnswerError} when they are too many: a person looks
 * @throws when Tap does not list
 */
export const findRefundId = async (
  config: TapConfig,
  { refundReference, signal }: Pick<RefundPaymentInput, 'refundReference' | 'signal'>,
): Promise<string | undefined> => {
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const body = { limit: String(PAGE_SIZE), ...(after === undefined ? {} : { starting_after: after }) }
    const answer = await callTap(config, { method: 'POST', path: '/refunds/list', body, signal })
    if (answer.kind === 'no') throw new Error(`Tap refused to list refunds: ${answer.code}`)
    const { refunds, has_more: hasMore } = parseAnswer('Tap', listReply, answer.body)
    const found = refunds.find(({ reference }) => reference?.merchant === refundReference)
    after = readNextPage('Tap', hasMore, refunds.at(-1)?.id)
    if (found || after === undefined) return found?.id
  }
  throw new UnreadableAnswerError('Tap lists too many refunds to find one among them', { pages: MAX_PAGES })
}
