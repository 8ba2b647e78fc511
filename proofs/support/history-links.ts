import { randomUUID } from 'node:crypto'
import { generatePhone } from '#apps/server/testing/test-shop.ts'
import type { ConsoleRequestsApi, StaffRequest } from '#features/pay-links/contract/console-endpoints.ts'
import type { PaymentRequestsApi } from '#features/pay-links/contract/request-endpoints.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { days, seconds } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import {
  call,
  callAtOnce,
  type HistoryScene,
  type PayableKind,
  type PaymentHistory,
  pass,
  pressRefund,
  readPayments,
  type Step,
  staffOf,
} from './history-world.ts'

/** A phone, and the tokens of its browser for the links for which it was proved. */
interface Payer {
  readonly phone: string
  readonly tokens: Map<string, string>
}

const consoleApi = (scene: HistoryScene) => staffOf(scene).api<ConsoleRequestsApi>()
const publicApi = ({ shop }: HistoryScene) => shop.app.browser().api<PaymentRequestsApi>()

const readLinks = ({ shop, site, ids }: HistoryScene) =>
  shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('payment_requests')
      .select(['id', 'amount', 'paid', 'is_part_allowed as isPartAllowed'])
      .select(({ eb, or }) =>
        or([eb('withdrawn_at', 'is not', null), eb('moved_to', 'is not', null)]).as('isOver'),
      )
      .where('id', 'in', ids)
      .execute(),
  )

const drawTerms = ({ draw, site }: HistoryScene) => ({
  ...{ description: 'Deposit', lifetimeDays: 1, isPartAllowed: draw.below(2) === 0 },
  amount: { amount: 1_000 + draw.below(4_000), currency: site.currency },
})

/** Proves a payer's phone for a link, once; undefined where the link takes nobody any more. */
const prove = async (
  history: PaymentHistory,
  { phone, tokens }: Payer,
  id: string,
): Promise<string | undefined> => {
  const known = tokens.get(id)
  if (known !== undefined) return known
  const api = publicApi(history)
  const sent = await api('POST /api/v1/payment-requests/:id/code', {
    ...{ params: { id }, body: { phoneCode: '971', phone } },
  })
  if (!sent.ok) return undefined
  const { verificationId } = sent.data
  const body = { verificationId, otp: history.codes.get(`+971${phone}`) ?? '' }
  const { token } = expectOk(await api('POST /api/v1/payment-requests/:id/verify', { params: { id }, body }))
  tokens.set(id, token)
  return token
}

const refundLink = (history: PaymentHistory, id: string, part: number): Promise<string> =>
  pressRefund(history, part, (amount, idempotencyKey) =>
    consoleApi(history)('POST /api/v1/console/payment-requests/:id/refunds', {
      ...{ params: { id }, body: { reason: 'Cold', ...amount }, idempotencyKey },
    }),
  )

/** The link that keeps most beyond what its payments have paid of it. */
const findWorst = async (history: PaymentHistory) => {
  const payments = await readPayments(history)
  const links = (await readLinks(history)).map(({ id, paid }) => ({
    id,
    surplus: payments.reduce((sum, { order_id, left }) => (order_id === id ? sum + left : sum), -paid),
  }))
  return links.toSorted((one, other) => other.surplus - one.surplus)[0]
}

/** A link by which something without an order is paid, whole or in parts, and those that replace it. */
export const LINKS: PayableKind = {
  name: 'link',
  async open(scene) {
    const { draw, ids, site } = scene
    const query = { store: site.stores.marina ?? '' }
    const created = await consoleApi(scene)('POST /api/v1/console/payment-requests', {
      ...{ query, body: drawTerms(scene), idempotencyKey: randomUUID() },
    })
    ids.push(expectOk(created)._id)
    const payers = Array.from({ length: 1 + draw.below(3) }, (): Payer => {
      return { phone: generatePhone(), tokens: new Map() }
    })
    /** What was paid of a link when staff ended it; nothing more may be kept. */
    const paidAtEnd = new Map<string, number>()
    /** The newest link mostly: the older ones stay open in some browsers. */
    const chooseLink = (): string => (draw.below(4) > 0 ? (ids.at(-1) ?? '') : draw.pick(ids))

    const preparePayment = async (history: PaymentHistory, id: string) => {
      const payer = draw.pick(payers)
      const { due, isPartAllowed } = expectOk(
        await publicApi(history)('GET /api/v1/payment-requests/:id', { params: { id } }),
      )
      const token = await prove(history, payer, id)
      if (token === undefined || due.amount === 0) return undefined
      const part = isPartAllowed && draw.below(3) > 0 ? 1 + draw.below(due.amount) : due.amount
      const amount = { ...due, amount: part }
      const payment = { mod: draw.pick(['express', 'express', 'express', 'knet'] as const) }
      const body = { token, amount, payment }
      return () => publicApi(history)('POST /api/v1/payment-requests/:id/payment', { params: { id }, body })
    }
    const pay: Step = async (history) => {
      const id = chooseLink()
      // While the call that opened a payment may have its page, a further one waits for it, in real seconds.
      history.shop.advance(seconds(10))
      const first = await preparePayment(history, id)
      if (!first) return 'the link takes no payment'
      const how = draw.pick(['once', 'once', 'in two tabs', 'by two people'] as const)
      const second = how === 'in two tabs' ? first : await preparePayment(history, id)
      const pays = how === 'once' || !second ? [first] : [first, second]
      return `somebody pays link ${ids.indexOf(id)} ${how}: ${await callAtOnce(history, pays)}`
    }

    /** Staff end a link; a process that was killed may have done it all the same. */
    const end = async (
      history: PaymentHistory,
      work: (id: string) => Promise<ApiResult<StaffRequest>>,
    ): Promise<string> => {
      const id = chooseLink()
      const said = await call(history, () => work(id))
      for (const link of await readLinks(history))
        if (link.isOver && !paidAtEnd.has(link.id)) paidAtEnd.set(link.id, link.paid)
      return `link ${ids.indexOf(id)}: ${said}`
    }
    const withdraw: Step = async (history) => {
      const press = (id: string) =>
        consoleApi(history)('POST /api/v1/console/payment-requests/:id/withdraw', { params: { id } })
      return `staff withdraw ${await end(history, press)}`
    }
    const replace: Step = async (history) => {
      const press = async (id: string) => {
        const answer = await consoleApi(history)('POST /api/v1/console/payment-requests/:id/replace', {
          ...{ params: { id }, body: drawTerms(history), idempotencyKey: randomUUID() },
        })
        if (answer.ok) ids.push(answer.data._id)
        return answer
      }
      return `staff replace ${await end(history, press)}`
    }
    const expire: Step = async (history) => {
      await pass(history, days(1))
      return 'a day passed'
    }

    return {
      ...{ begin: pay, pay, steps: [pay, pay, pay, withdraw, replace, replace, expire] },
      comeBack: (history, { id: payment, order_id: id }) =>
        publicApi(history)('POST /api/v1/payment-requests/:id/status', { params: { id }, body: { payment } }),
      async refund(history, part) {
        const worst = await findWorst(history)
        const isRepair = worst !== undefined && worst.surplus > 0
        return refundLink(history, isRepair ? worst.id : chooseLink(), part)
      },
      findSurplus: async (history) => (await findWorst(history))?.surplus ?? 0,
      async check(history, { payments, refunds, keep }) {
        const links = await readLinks(history)
        return links.flatMap(({ id, amount, paid, isPartAllowed }) => {
          const own = payments.filter(({ order_id }) => order_id === id)
          const kept = own.reduce((sum, payment) => sum + keep(payment), 0)
          const isGivenByStaff = refunds.some(
            ({ payment_id, source }) => source === 'staff' && own.some((each) => each.id === payment_id),
          )
          const name = `link ${ids.indexOf(id)} of ${amount}`
          const isHalf = !isPartAllowed && paid > 0 && paid < amount
          const most = Math.min(amount, paidAtEnd.get(id) ?? amount)
          return [
            ...(kept === paid || (isGivenByStaff && kept < paid)
              ? []
              : [`${name}: ${kept} kept, ${paid} paid`]),
            ...(paid > most || isHalf ? [`${name}: ${paid} paid, at most ${most} may be`] : []),
          ]
        })
      },
    }
  },
}
