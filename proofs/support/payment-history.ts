import { hours, minutes } from '#platform/kernel/clock.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { resolveReviews } from './history-reviews.ts'
import {
  call,
  createDraw,
  type HistoryStage,
  type PayableKind,
  type PaymentHistory,
  pass,
  readPayments,
  type Step,
} from './history-world.ts'
import { VENDOR_HEADERS, type VendorCall, type VendorFault } from './payment-vendor.ts'

/** A page that the customer has seen; the last one more often than others. */
const choosePage = async (history: PaymentHistory): Promise<string | undefined> => {
  const pages = (await readPayments(history)).filter(({ page_url }) => page_url !== null)
  const last = pages.at(-1)
  return last && (history.draw.below(3) > 0 ? last : history.draw.pick(pages)).reference
}

const actOnPage =
  (act: 'pay' | 'payLater' | 'decline' | 'cancel') =>
  async (history: PaymentHistory): Promise<string> => {
    const page = await choosePage(history)
    if (page === undefined) return 'the customer has no page'
    const isTaken = history.vendor.act(page, act)
    return `the customer ${act}s on the page of ${page}${isTaken ? '' : ', which has ended'}`
  }

const returnFromPage = async (history: PaymentHistory): Promise<string> => {
  const payment = (await readPayments(history)).findLast(({ account_id }) => account_id !== null)
  if (!payment) return 'there is nothing to return from'
  const said = await call(history, () => history.payable.comeBack(history, payment))
  return `the customer returns from ${payment.reference}: ${said}`
}

const sendEvent = async (history: PaymentHistory): Promise<string> => {
  const { events } = history.vendor
  const own = new Set(
    (await readPayments(history)).flatMap(
      ({ reference }) => history.vendor.payments.get(reference)?.id ?? [],
    ),
  )
  const sendable = events.filter(({ about }) => [...own].some((id) => about.endsWith(` ${id}`)))
  if (sendable.length === 0) return 'the vendor has no event to send'
  const { path: url, body: payload, about } = history.draw.pick(sendable)
  const times = 1 + history.draw.below(2)
  for (let sent = 0; sent < times; sent += 1)
    await history.shop.survive(async () => {
      await history.shop.app.server.inject({ method: 'POST', url, headers: VENDOR_HEADERS, payload })
    })
  return `the vendor sends its event "${about}" ${times} times`
}

const REFUND_FAULTS: readonly VendorFault[] = [
  ...(['lost', 'broken', 'late', 'killedBefore', 'killedAfter', 'odd', 'refused'] as const),
]
const FAULTS: readonly (readonly [VendorCall, readonly VendorFault[]])[] = [
  ['create', ['lost', 'broken', 'late', 'killedBefore', 'killedAfter', 'refused']],
  ['inquire', ['broken', 'killedBefore', 'killedAfter']],
  ['refund', REFUND_FAULTS],
  ['inquireRefund', ['broken', 'killedAfter']],
  ['list', ['broken', 'killedAfter']],
]
const armFault = async ({ vendor, draw }: PaymentHistory): Promise<string> => {
  const [name, faults] = draw.pick(FAULTS)
  const fault = draw.pick(faults)
  vendor.faults.set(name, fault)
  return `the next ${name} will be ${fault}`
}

const armRefundFault = async ({ vendor, draw }: PaymentHistory): Promise<string> => {
  const fault = draw.pick(REFUND_FAULTS)
  vendor.faults.set('refund', fault)
  return `the next refund will be ${fault}`
}

const beAway = async (history: PaymentHistory): Promise<string> => {
  history.vendor.isAway = true
  await pass(history, hours(1))
  history.vendor.isAway = false
  return 'the vendor was away for an hour'
}

const wait =
  (name: string, milliseconds: number) =>
  async (history: PaymentHistory): Promise<string> => {
    await pass(history, milliseconds)
    return `${name} passed`
  }

const endRefunds = async ({ vendor, draw }: PaymentHistory): Promise<string> => {
  const to = draw.pick(['done', 'refused'] as const)
  return `the bank ends ${vendor.endRefunds(to)} refunds as ${to}`
}

const restart = async ({ shop }: PaymentHistory): Promise<string> => {
  await shop.restart()
  return 'the process was killed between two steps'
}

const refundSome = async (history: PaymentHistory): Promise<string> =>
  history.payable.refund(history, history.draw.pick([0, 300, 700, 1_000]))

/** What is kept and should not be goes back: a person who looked it up knows that it did not. */
const review = async (history: PaymentHistory): Promise<string> => {
  const text = await resolveReviews(history)
  const surplus = await history.payable.findSurplus(history)
  const isKnown = text.includes('as notRefunded: done')
  return isKnown && surplus > 0 ? `${text}; ${await history.payable.refund(history, surplus)}` : text
}

/** The one after the other: apart they rarely meet. */
const inTurn =
  (...steps: readonly Step[]) =>
  async (history: PaymentHistory): Promise<string> => {
    const texts: string[] = []
    for (const step of steps) texts.push(await step(history))
    return texts.join('; ')
  }
const refundBadly = inTurn(armRefundFault, refundSome, wait('ten minutes', minutes(10)))
const pay: Step = (history) => history.payable.pay(history)
const payTwice = inTurn(actOnPage('decline'), returnFromPage, pay, actOnPage('pay'))

/** What most customers do first. */
const FIRST_STEPS = [actOnPage('pay'), actOnPage('pay'), payTwice, actOnPage('decline')]

/** Each as often as it stands here. */
const STEPS: readonly Step[] = [
  ...[actOnPage('pay'), actOnPage('pay'), actOnPage('pay'), actOnPage('payLater')],
  ...[actOnPage('decline'), actOnPage('decline'), actOnPage('cancel'), returnFromPage, returnFromPage],
  ...[refundBadly, refundBadly, refundBadly, payTwice, payTwice, payTwice, payTwice],
  ...[pay, pay, pay, sendEvent, sendEvent, armFault, armFault, armFault, armFault],
  ...[refundSome, refundSome, refundSome, wait('a minute', minutes(1)), wait('ten minutes', minutes(10))],
  ...[wait('25 minutes', minutes(25)), wait('an hour', hours(1)), wait('a night', hours(13))],
  ...[beAway, endRefunds, review, restart],
]

const FEWEST_STEPS = 5
const MOST_STEPS = 15

const note = async (history: PaymentHistory, step: Step): Promise<void> => {
  const at = history.shop.now().toISOString().slice(0, 16)
  const place = history.steps.length
  const text = await step(history)
  history.steps.splice(place, 0, `${at} ${text}`)
}

/** Somebody begins to pay what is of this kind; then draws and runs the further steps of a history. */
export const runHistory = async (
  stage: HistoryStage,
  {
    kind,
    seed,
    position,
  }: {
    readonly kind: PayableKind
    readonly seed: string
    /** Of the history among those of its kind. */
    readonly position: number
  },
): Promise<PaymentHistory> => {
  const draw = createDraw(createSeededRandom(seed))
  stage.vendor.faults.clear()
  const scene = { ...stage, seed, draw, ids: [] }
  const history: PaymentHistory = { ...scene, payable: await kind.open(scene) }
  const { begin, openings = [] } = history.payable
  const opening = openings[position % openings.length]
  if (!opening && draw.below(4) === 0) await note(history, armFault)
  await note(history, opening ?? begin)
  if (!opening) await note(history, draw.pick(FIRST_STEPS))
  const steps = [...STEPS, ...history.payable.steps]
  const count = FEWEST_STEPS + draw.below(MOST_STEPS - FEWEST_STEPS + 1)
  for (let step = 0; step < count; step += 1) await note(history, draw.pick(steps))
  return history
}

/** Hours after which everything is asked about at the latest, each after the one before. */
const ENDING = [0.5, 0.5, 1, 2, 4, 8, 10, 24, 24] as const

/** Lets time pass until no schedule is left, with a vendor that works; accepted refunds are carried out. */
export const endHistory = async (history: PaymentHistory): Promise<void> => {
  const { vendor } = history
  vendor.faults.clear()
  for (const count of ENDING) {
    await pass(history, hours(count))
    vendor.endRefunds('done')
  }
}

/** More reviews than one payment has, which come one after the other. */
const MOST_REVIEWS = 8

/** A person ends what is in review as the vendor has it, and refunds what an order should not keep. */
export const closeHistory = async (history: PaymentHistory): Promise<void> => {
  for (let round = 0; round < MOST_REVIEWS; round += 1) {
    await note(history, review)
    await pass(history, hours(1))
    history.vendor.endRefunds('done')
    await pass(history, hours(1))
    if ((await readPayments(history)).every(({ needs_review }) => !needs_review)) return
  }
}
