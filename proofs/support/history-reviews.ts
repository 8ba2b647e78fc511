import { randomUUID } from 'node:crypto'
import type { PaymentReviewsApi } from '#features/payment-reviews/contract/endpoints.ts'
import { call, type PaymentHistory, readPayments, staffOf } from './history-world.ts'
import { KILLED } from './mortal-shop.ts'

/** The refund that put a payment into review. */
const findReviewedRefund = async ({ shop, site }: PaymentHistory, paymentId: string) => {
  const { db } = shop.app.platform
  const event = await db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('payment_events')
      .select('data')
      .where('payment_id', '=', paymentId)
      .where('kind', 'in', ['refundUncertain', 'refundRefused'])
      .orderBy('seq', 'desc')
      .executeTakeFirst(),
  )
  return { reference: String(event?.data.reference), amount: Number(event?.data.amount) }
}

/**
 * What a person does about a review who looks the payment up in the vendor's portal: a refused refund is given back
 * there, unless it was refunded again since. Undefined while the bank is still working on it.
 */
const lookUp = async (
  history: PaymentHistory,
  { id, reason, referenceNo }: { readonly id: string; readonly reason: string; readonly referenceNo: string },
): Promise<'refunded' | 'notRefunded' | undefined> => {
  const { reference, amount } = await findReviewedRefund(history, id)
  const there = history.vendor.payments.get(referenceNo)
  if (reason !== 'refundRefused') {
    const given = there?.refunds.find((each) => each.reference === reference)
    if (given?.state === 'accepted') return undefined
    return given?.state === 'done' ? 'refunded' : 'notRefunded'
  }
  const payment = (await readPayments(history)).find((each) => each.id === id)
  const byHand = `by hand for ${reference}`
  if (there?.refunds.some((each) => each.reference === byHand)) return 'refunded'
  if (!there || !payment || payment.left < amount || history.draw.below(3) === 0) return 'notRefunded'
  there.refunds.push({ reference: byHand, id: byHand, amount, state: 'done' })
  return 'refunded'
}

/** A person ends all reviews of the history. */
export const resolveReviews = async (history: PaymentHistory): Promise<string> => {
  const { site } = history
  const listed = await history.shop.survive(() =>
    staffOf(history).api<PaymentReviewsApi>()('GET /api/v1/console/payment-reviews', {
      query: { store: site.stores.marina ?? '' },
    }),
  )
  if (listed === KILLED || !listed.ok) return 'staff could not read the reviews'
  const own = new Set((await readPayments(history)).map(({ id }) => id))
  const said: string[] = []
  for (const { _id: id, version, reason, referenceNo } of listed.data.filter(({ _id }) => own.has(_id))) {
    const outcome = await lookUp(history, { id, reason, referenceNo })
    if (!outcome) continue
    const body = { version, outcome, note: 'Looked it up' }
    const answer = await call(history, () =>
      staffOf(history).api<PaymentReviewsApi>()('POST /api/v1/console/payment-reviews/:id/resolve', {
        ...{ params: { id }, body, idempotencyKey: randomUUID() },
      }),
    )
    said.push(`${reason} of ${referenceNo} as ${outcome}: ${answer}`)
  }
  return `staff resolve ${said.length === 0 ? 'no review' : said.join(', ')}`
}
