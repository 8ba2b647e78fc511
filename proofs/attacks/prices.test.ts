import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  saveAddress,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { sendCall } from './support/actors.ts'
import { createSiteValues, createVocabularyLookup } from './support/field-values.ts'
import { listOperations, type OperationUnderAttack } from './support/operations.ts'
import { computeExpectedTotal } from './support/price-oracle.ts'
import {
  type CallInputs,
  createValidInputs,
  replaceField,
  toWireCall,
  type VocabularyLookup,
} from './support/requests.ts'
import { listNumberFields } from './support/schema-shape.ts'

const MUTATIONS = chooseRunCount({ ci: 200, full: 5_000 })

const WRONG_VALUES: readonly unknown[] = [
  ...[0, -0, -1, 1, 2, 99, 100, 1.5, 1e-9, 1e9, 2 ** 31, 2 ** 53, -1e9, Number.MAX_VALUE],
  ...['NaN', 'Infinity', '1', '-1', '1e3', '٣', '', '0x1', null, true, false, [], [1], {}],
  ...[{ amount: 1, currency: 'AED' }, { amount: 0, currency: 'KWD' }, 'USD', 'aed', 'KWD'],
]

/** Fields that a dishonest client would like to set. */
const PRICE_FIELDS = [
  ...[
    'price',
    'unitPrice',
    'subTotal',
    'total',
    'amount',
    'discount',
    'deliveryFee',
    'packaging',
    'tax',
    'taxes',
  ],
  ...[
    'free',
    'isFree',
    'promotion',
    'currency',
    'trace',
    'pricing',
    'minimumOrder',
    'userId',
    'stock',
    'tip',
  ],
]

const PRICED_OPERATIONS = /^(POST|PUT) \/api\/v1\/(carts\/(?!expiry)\w+|orders)$/

const isOrderOperation = ({ path }: OperationUnderAttack): boolean => path === '/api/v1/orders'

describe('server-side prices', () => {
  let shop: TestShop
  let operations: readonly OperationUnderAttack[]
  beforeAll(async () => {
    shop = await startTestShop()
    operations = listOperations(shop).filter(({ name }) => PRICED_OPERATIONS.test(name))
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  /** A customer with a delivery cart of soda (taxed on top), burger and shake. */
  const customer = async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    const bbq = { _id: shop.site.groups.sauces ?? '', variants: [{ variant: shop.site.options.bbq ?? '' }] }
    const lines = [
      { product: 'burger', qty: 2, customize: [bbq] },
      { product: 'soda', qty: 3 },
    ]
    return {
      browser,
      address,
      cart: await fillCart(browser, shop.site, { orderType: 20, area: 'jbr', lines }),
    }
  }
  type Customer = Awaited<ReturnType<typeof customer>>

  const words =
    ({ address, cart }: Customer): VocabularyLookup =>
    (operation) =>
    (path) => {
      const own = {
        store: [cart.store],
        cartVersion: [cart.version],
        amount: [cart.total.amount],
        address: [address],
        productId: cart.products.map(({ _id }) => _id),
        mod: ['cod', 'express'],
        orderType: [20],
        areaId: [shop.site.areas.jbr],
        product: [shop.site.products.burger, shop.site.products.soda],
        customize: [shop.site.groups.sauces],
        variant: [shop.site.options.bbq, shop.site.options.truffle],
        percent: [10],
      }
      const ids = { order: '', payment: '', address, user: '', line: '' }
      return createVocabularyLookup({ ...createSiteValues(shop, ids), ...own })(operation)(path)
    }

  /** A valid order, so that the mutation is its only error. */
  const honestOrder = ({ address, cart }: Customer): CallInputs => ({
    body: {
      store: cart.store,
      cartVersion: cart.version,
      total: cart.total,
      payment: { mod: 'cod' },
      address: { _id: address },
    },
  })

  const mutated = (operation: OperationUnderAttack, of: Customer): fc.Arbitrary<CallInputs> => {
    const { body } = operation.endpoint
    const numbers = body ? listNumberFields(body) : []
    const wishes = PRICE_FIELDS.flatMap((input) => [
      [input],
      ...numbers.map((path) => [...path.slice(0, -1), input]),
    ])
    const paths = fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...numbers, []) },
      fc.constantFrom(...wishes),
    )
    const honest = isOrderOperation(operation)
      ? fc.constant(honestOrder(of))
      : createValidInputs(operation, words(of))
    return fc
      .tuple(honest, paths, fc.constantFrom(...WRONG_VALUES))
      .map(([inputs, path, wrong]) =>
        path.length > 0 ? (replaceField(inputs, ['body', ...path], wrong) as CallInputs) : inputs,
      )
  }

  const readCart = async ({ browser, cart }: Customer): Promise<Cart | null> => {
    const url = `/api/v1/carts/getAll?store=${cart.store}`
    return (await sendCall(shop, browser, { method: 'GET', url })).json().data.cart
  }

  const ordersOf = async (browser: TestBrowser): Promise<{ total: { amount: number } }[]> =>
    (await sendCall(shop, browser, { method: 'GET', url: '/api/v1/orders' })).json().data

  /** Sends one mutation; returns whether it placed an order. */
  const tryOne = async (
    someone: Customer,
    operation: OperationUnderAttack,
    seed: number,
  ): Promise<boolean> => {
    const [inputs = {}] = fc.sample(mutated(operation, someone), { numRuns: 1, seed })
    const call = toWireCall(operation, inputs)
    const answer = await sendCall(shop, someone.browser, call)
    const said = `${call.url} ${call.payload} → ${answer.statusCode} ${answer.body.slice(0, 300)}`
    expect(answer.statusCode, said).toBeLessThan(500)
    const orders = await ordersOf(someone.browser)
    const hasPlaced = isOrderOperation(operation) && answer.statusCode === 200
    expect(
      orders.map(({ total }) => total.amount),
      said,
    ).toEqual(hasPlaced ? [computeExpectedTotal(shop.site, someone.cart)] : [])
    const after = await readCart(someone)
    if (answer.statusCode !== 200) expect(after, said).toEqual(someone.cart)
    if (after) expect(after.total.amount, said).toBe(computeExpectedTotal(shop.site, after))
    for (const { qty } of after?.products ?? [])
      expect(Number.isInteger(qty) && qty >= 1 && qty <= 99, said).toBe(true)
    return hasPlaced
  }

  it('CT-11 charge the menu’s total or refuse the call, whatever a cart or an order claims', async () => {
    let someone = await customer()
    let placed = 0
    for (let tried = 0; tried < MUTATIONS; tried += 1) {
      // Orders keep their share however many operations carts have.
      const operation =
        tried % 8 === 0 ? operations.find(isOrderOperation) : operations[tried % operations.length]
      if (!operation) throw new Error('The contract has no operation that touches money')
      const cart = await readCart(someone)
      someone = cart && cart.products.length > 0 ? { ...someone, cart } : await customer()
      if (!(await tryOne(someone, operation, tried))) continue
      placed += 1
      someone = await customer()
    }
    // Otherwise nothing is proved of orders.
    expect(placed).toBeGreaterThan(0)
  })
})
