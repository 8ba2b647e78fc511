import { z } from 'zod'
import type { InquirePaymentInput } from '#core/payments/contract/payment-provider.ts'
import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import { parseAnswer, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { minutes } from '#platform/kernel/clock.ts'
import type { TapConfig } from '../config.ts'
import { callTap } from './tap.client.ts'

const listReply = z.object({ has_more: z.boolean(), charges: z.array(z.unknown()) })

/** What is read of a listed charge: most of a list are charges of others, whose other fields are not looked at. */
const listedCharge = z.object({
  id: z.string().min(1).max(300),
  reference: z.object({ order: z.string().max(300).nullish() }).nullish(),
})

type ListedCharge = z.output<typeof listedCharge>

/** The most that Tap lists at once. */
const PAGE_SIZE = 50
/** Of a shop with 2,000 charges in {@link periodOf}. */
const MAX_PAGES = 40

/** Tap's code for a period without charges. */
const NO_CHARGES = '1249'

/** Tap's clock may differ from ours. */
const CLOCK_TOLERANCE = minutes(10)

/** The milliseconds between which Tap made the charge of a payment, if it made one. */
const periodOf = (openedAt: Date): { from: string; to: string } => ({
  from: String(openedAt.getTime() - CLOCK_TOLERANCE),
  to: String(openedAt.getTime() + PAYMENT_WINDOW + CLOCK_TOLERANCE),
})

const listCharges = async (
  config: TapConfig,
  { openedAt, signal }: Pick<InquirePaymentInput, 'openedAt' | 'signal'>,
  after: string | undefined,
): Promise<{ readonly charges: readonly ListedCharge[]; readonly hasMore: boolean }> => {
  const body = {
    period: { date: periodOf(openedAt), type: '1' },
    limit: String(PAGE_SIZE),
    ...(after === undefined ? {} : { starting_after: after }),
  }
  const answer = await callTap(config, { method: 'POST', path: '/charges/list', body, signal })
  if (answer.kind === 'no') {
    const { status, code } = answer
    if (code === NO_CHARGES) return { charges: [], hasMore: false }
    if (status === 401 || status === 403) throw new Error(`Tap refused the keys: ${code}`)
    throw new UnreadableAnswerError('Tap refused to list charges', { status, code })
  }
  const { charges, has_more: hasMore } = parseAnswer('Tap', listReply, answer.body)
  return { charges: charges.map((charge) => parseAnswer('Tap', listedCharge, charge)), hasMore }
}

/**
 * Tap's id of the charge with our reference, by which Tap cannot be asked: all charges of the time in which it must have
 * been made are listed. Undefined when it is not among them.
 * @throws {UnreadableAnswerError} when they are too many or Tap lists none for us: a person looks
 * @throws when the answer is lost
 */
export const findChargeId = async (
  config: TapConfig,
  request: Pick<InquirePaymentInput, 'reference' | 'openedAt' | 'signal'>,
): Promise<string | undefined> => {
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { charges, hasMore } = await listCharges(config, request, after)
    const found = charges.find(({ reference }) => reference?.order === request.reference)
    if (found || !hasMore) return found?.id
    after = charges.at(-1)?.id
  }
  throw new UnreadableAnswerError('Tap lists too many charges to find one among them', { pages: MAX_PAGES })
}
