import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderActor, OrderRecord } from '#core/orders/domain/order.ts'
import type { OrderStatus } from '#core/orders/domain/order-status.ts'
import { transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { openShop, type Shop, type TestOrderInput } from '#core/orders/testing/shop.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const SEQUENCES = chooseRunCount({ ci: 30, full: 1_000 })
const LENGTH = 30

/** The agreed table, written independently: allowed next statuses of an order, by its status. */
const AGREED_TRANSITIONS: Readonly<Record<number, readonly number[]>> = {
  0: [10, 90],
  10: [12, 20, 30, 100, 90],
  12: [20, 30, 100],
  20: [40, 30, 100],
  40: [50, 60, 110],
  50: [60, 70],
  70: [50, 80],
  110: [120],
  120: [130],
}
const ALL = [0, 10, 12, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130] as const satisfies OrderStatus[]

/** The last steps of each order type after the kitchen, and the steps that staff can take back. */
const KINDS = {
  delivery: {
    wish: { orderType: ORDER_TYPE.delivery },
    leaves: 50,
    back: [
      [40, 20],
      [50, 40],
      [60, 50],
    ],
  },
  pickup: {
    wish: { orderType: ORDER_TYPE.pickup },
    leaves: 60,
    back: [
      [40, 20],
      [60, 40],
    ],
  },
  dineIn: { wish: { orderType: ORDER_TYPE.dineIn }, leaves: 60, back: [[40, 20]] },
  multiDine: { wish: { orderType: ORDER_TYPE.dineIn, isMultiDine: true }, leaves: 110, back: [] },
} as const satisfies Record<
  string,
  { wish: TestOrderInput; leaves: number; back: readonly (readonly [number, number])[] }
>
type Kind = keyof typeof KINDS

const ACTORS = {
  owner: { kind: 'staff', id: 'sam', role: 'owner', name: 'Sam' },
  driver: { kind: 'staff', id: 'dan', role: 'driver', name: 'Dan' },
  customer: { kind: 'customer', id: 'lina' },
} as const satisfies Record<string, OrderActor>

interface Model {
  status: number
  version: number
  readonly kind: Kind
}
interface Real {
  readonly shop: Shop
  readonly order: OrderRecord
}

const isTransitionAllowed = ({ status, kind }: Model, to: number): boolean =>
  ((AGREED_TRANSITIONS[status] ?? []).includes(to) && (status !== 40 || KINDS[kind].leaves === to)) ||
  KINDS[kind].back.some(([from, earlier]) => from === status && earlier === to)

const requestTransition = (
  { shop, order }: Real,
  to: OrderStatus,
  actor: OrderActor,
  expectedVersion: number,
) =>
  shop.app.platform.db.tenant(shop.brandId, (tx) =>
    transitionOrder(shop.app.platform, tx, { orderId: order.id, to, actor, expectedVersion, reason: 'so' }),
  )
type TransitionResult = Awaited<ReturnType<typeof requestTransition>>
const getStatusCode = (answer: TransitionResult): number => (answer.ok ? 200 : answer.failure.error.code)

const expectSame = async (model: Model, { shop, order }: Real): Promise<void> => {
  const { status, version } = await shop.order(order.id)
  expect({ status, version }).toEqual({ status: model.status, version: model.version })
}

/** Requests a transition of the order, based on its current or an earlier status. */
class TransitionCommand implements fc.AsyncCommand<Model, Real> {
  readonly to: OrderStatus
  readonly who: keyof typeof ACTORS
  readonly isStale: boolean
  constructor(to: OrderStatus, who: keyof typeof ACTORS, isStale: boolean) {
    this.to = to
    this.who = who
    this.isStale = isStale
  }
  check = (): boolean => true
  toString = (): string => `${this.who} → ${this.to}${this.isStale ? ' (stale)' : ''}`
  async run(model: Model, real: Real): Promise<void> {
    const answer = await requestTransition(
      real,
      this.to,
      ACTORS[this.who],
      model.version - (this.isStale ? 1 : 0),
    )
    if (this.isStale) expect(getStatusCode(answer)).toBe(4704)
    if (answer.ok) expect(isTransitionAllowed(model, this.to), `${model.status} → ${this.to}`).toBe(true)
    const isOwners = this.who === 'owner' && ![10, 12, 90, 100, 120, 130].includes(this.to)
    if (isOwners && !this.isStale) expect(answer.ok).toBe(isTransitionAllowed(model, this.to))
    if (answer.ok) Object.assign(model, { status: this.to, version: model.version + 1 })
    await expectSame(model, real)
  }
}

/** Several act on the same status at the same time: at most one succeeds. */
class RaceCommand implements fc.AsyncCommand<Model, Real> {
  readonly targets: readonly OrderStatus[]
  constructor(targets: readonly OrderStatus[]) {
    this.targets = targets
  }
  check = (): boolean => true
  toString = (): string => `race for ${this.targets}`
  async run(model: Model, real: Real): Promise<void> {
    const answers = await Promise.all(
      this.targets.map((to) =>
        requestTransition(real, to, to === 100 ? ACTORS.customer : ACTORS.owner, model.version),
      ),
    )
    const won = this.targets.filter((_, index) => answers[index]?.ok)
    expect(won.length).toBeLessThanOrEqual(1)
    const [to] = won
    if (to !== undefined) {
      expect(isTransitionAllowed(model, to)).toBe(true)
      Object.assign(model, { status: to, version: model.version + 1 })
    }
    await expectSame(model, real)
  }
}

/** The gateway reports the payment, repeatedly and in any status of the order. */
class PayCommand implements fc.AsyncCommand<Model, Real> {
  check = (): boolean => true
  toString = (): string => 'pay'
  async run(model: Model, real: Real): Promise<void> {
    const { shop, order } = real
    shop.gateway.setPaymentState(order.payment.reference, 'captured')
    const report = shop.gateway.report(order.payment.reference)
    await settlePayment(shop.app.platform, { paymentId: order.payment.id, report, source: 'webhook' })
    if (model.status === 0) Object.assign(model, { status: 10, version: model.version + 1 })
    await expectSame(model, real)
    expect((await shop.order(order.id)).payment).toMatchObject({ status: 100, captured: order.total })
  }
}

const anyTarget = fc.constantFrom(...ALL)
const anyCommands = fc.commands(
  [
    fc
      .tuple(anyTarget, fc.constantFrom('owner', 'driver', 'customer'), fc.boolean())
      .map(([to, who, isStale]) => new TransitionCommand(to, who, isStale)),
    // The likely next steps, so that sequences get far.
    fc
      .constantFrom(20, 40, 50, 60, 70, 110)
      .map((to) => new TransitionCommand(to as OrderStatus, 'owner', false)),
    fc.array(anyTarget, { minLength: 2, maxLength: 5 }).map((targets) => new RaceCommand(targets)),
    fc.constant(new PayCommand()),
  ],
  { maxCommands: LENGTH, size: 'max' },
)

describe.each(listTestDatabases())('an order with arbitrary transition requests, on $name', ({ name }) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(name)
  })
  afterAll(async () => {
    await shop.app.jobs.runPending()
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
  })

  it(`goes only where the agreed table leads, one step at a time, in ${SEQUENCES} sequences of up to ${LENGTH} commands`, async () => {
    const kinds = fc.constantFrom(...(Object.keys(KINDS) as Kind[]))
    const property = fc.asyncProperty(kinds, anyCommands, async (kind, commands) => {
      const setup = async () => {
        const order = await shop.place(KINDS[kind].wish)
        const model: Model = { status: 0, version: 1, kind }
        return { model, real: { shop, order } }
      }
      await fc.asyncModelRun(setup, commands)
    })
    await fc.assert(property, { numRuns: SEQUENCES })
  })
})
