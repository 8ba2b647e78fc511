import { z } from 'zod'
import type {
  InquirePaymentInput,
  ListPaymentsInput,
  ListPaymentsResult,
} from '#core/payments/contract/payment-provider.ts'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { readNextPage } from '#core/payments/domain/gateway-answers.ts'
import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import { parseAnswer, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { TapConfig } from '../config.ts'
import { callTap } from './tap.client.ts'

const listReply = z.object({ has_more: z.boolean(), charges: z.array(z.unknown()) })

/** What is read of a listed charge: most of a list are charges of others, whose other fields are not looked at. */
const listedCharge = z.object({
  id: z.string().min(1).max(300),
  status: z.string().max(300).nullish().catch(undefined),
  amount: z.number().nullish().catch(undefined),
  currency: z.string().max(3).nullish().catch(undefined),
  reference: z.object({ order: z.string().max(300).nullish() }).nullish(),
})

type ListedCharge = z.output<typeof listedCharge>

/** The most that Tap lists at once. */
const PAGE_SIZE = 50
/** Of a shop with 2,000 charges in {@link periodOf}. */
const MAX_PAGES = 40

/** Tap's code for a period without charges. */
const NO_CHARGES = '1249'

/** Tap's clock may differ from ours by an hour, and a charge may be made minutes after its payment is opened. */
const CLOCK_TOLERANCE = minutes(70)

/** When Tap made the charge of a payment, if it made one. */
const periodOf = (openedAt: Date): Pick<ListPaymentsInput, 'since' | 'until'> => ({
  since: addMilliseconds(openedAt, -CLOCK_TOLERANCE),
  until: addMilliseconds(openedAt, PAYMENT_WINDOW + CLOCK_TOLERANCE),
})

/** A page of the charges that Tap made in a period, the newest first. */
const listCharges = async (
  config: TapConfig,
  { since, until, after, signal }: ListPaymentsInput,
): Promise<{ readonly charges: readonly ListedCharge[]; readonly next?: string | undefined }> => {
  const body = {
    period: { date: { from: String(since.getTime()), to: String(until.getTime()) }, type: '1' },
    limit: String(PAGE_SIZE),
    ...(after === undefined ? {} : { starting_after: after }),
  }
  const answer = await callTap(config, { method: 'POST', path: '/charges/list', body, signal })
  if (answer.kind === 'no') {
    const { status, code } = answer
    if (code === NO_CHARGES) return { charges: [] }
    if (status === 401 || status === 403) throw new Error(`Tap refused the keys: ${code}`)
    throw new UnreadableAnswerError('Tap refused to list charges', { status, code })
  }
  const { charges: listed, has_more: hasMore } = parseAnswer('Tap', listReply, answer.body)
  const charges = listed.map((charge) => parseAnswer('Tap', listedCharge, charge))
  return { charges, next: readNextPage('Tap', hasMore, charges.at(-1)?.id) }
}

/** The charges of the account that Tap captured, whoever made them. */
export const listCapturedCharges = async (
  config: TapConfig,
  request: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const { charges, next } = await listCharges(config, request)
  const payments = charges.flatMap(({ id, status, amount, currency, reference }) => {
    if (status !== 'CAPTURED') return []
    const captured = typeof amount === 'number' && currency ? parseMajorAmount(amount, currency) : undefined
    const names = { reference: reference?.order ?? '', gatewayReference: id }
    return [{ state: 'captured' as const, ...names, ...(captured ? { captured } : {}) }]
  })
  return { payments, next }
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
  const period = periodOf(request.openedAt)
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { charges, next } = await listCharges(config, { ...period, after, signal: request.signal })
    const found = charges.find(({ reference }) => reference?.order === request.reference)
    if (found || next === undefined) return found?.id
    after = next
  }
  throw new UnreadableAnswerError('Tap lists too many charges to find one among them', { pages: MAX_PAGES })
}
