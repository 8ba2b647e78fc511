import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  acceptChanges,
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { computeExpectedSums } from '#core/cart/storefront/expected-sums.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { leavePaymentPage, restoreUnpaid } from '#core/orders/testing/restore-unpaid.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { hours } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'
import type { PromotionFileInput } from '../contract/promotions-file.ts'
import { PROMOTION_CALCULATORS } from './promotion-price-rules.listener.ts'

const name = (en: string) => ({ en, ar: en })

const promotions: PromotionFileInput[] = [
  {
    key: 'ten',
    name: name('Ten percent'),
    code: 'ten10',
    effect: { kind: 'percent', percent: 10 },
    maximum: 500,
  },
  {
    key: 'five',
    name: name('Five off'),
    code: 'FIVE',
    effect: { kind: 'fixed', amount: 500 },
    conditions: { minimum: 8000 },
    validFrom: '2026-11-01T00:00:00Z',
  },
  {
    key: 'pie',
    name: name('A pie on us'),
    code: 'PIE',
    effect: { kind: 'freeProduct', products: ['soda', 'water', 'shake'] },
  },
  {
    key: 'drive',
    name: name('No delivery fee'),
    code: 'DRIVE',
    effect: { kind: 'freeDelivery' },
    conditions: { orderTypes: [20, 40], areas: ['marina/jbr'] },
  },
  {
    key: 'twice',
    name: name('One and one'),
    code: 'TWICE',
    effect: { kind: 'buyPay', buy: 2, pay: 1, on: { products: ['burger', 'fries'] } },
  },
  {
    key: 'first',
    name: name('Welcome'),
    code: 'WELCOME',
    effect: { kind: 'percent', percent: 20 },
    conditions: { isFirstOrder: true },
  },
  {
    key: 'once',
    name: name('Once'),
    code: 'ONCE',
    effect: { kind: 'fixed', amount: 300 },
    customerLimit: 1,
    totalLimit: 5,
  },
  {
    key: 'cards',
    name: name('Cards'),
    code: 'CARDS',
    effect: { kind: 'fixed', amount: 400 },
    conditions: { paymentMethods: ['express'], cardTypes: ['visa'] },
  },
  {
    key: 'happy',
    name: name('Happy hour'),
    code: 'HAPPY',
    effect: { kind: 'fixed', amount: 100 },
    conditions: { hours: { daily: [['16:00', '18:00']] } },
  },
  {
    key: 'secret',
    name: name('Secret'),
    code: 'SECRET٩',
    effect: { kind: 'fixed', amount: 100 },
    isListed: false,
  },
  {
    key: 'paused',
    name: name('Paused'),
    code: 'PAUSED',
    effect: { kind: 'fixed', amount: 100 },
  },
  {
    key: 'later',
    name: name('Later'),
    code: 'LATER',
    effect: { kind: 'fixed', amount: 100 },
    validFrom: '2026-12-01T00:00:00Z',
  },
  {
    key: 'kuwait',
    name: name('In Kuwait'),
    code: 'KUWAIT',
    effect: { kind: 'fixed', amount: 100 },
    conditions: { countries: ['KW'] },
  },
  {
    key: 'emirates',
    name: name('In the Emirates'),
    code: 'EMIRATES',
    effect: { kind: 'fixed', amount: 100 },
    conditions: { countries: ['AE'] },
  },
  {
    key: 'downtown',
    name: name('Cheap downtown'),
    effect: { kind: 'fixed', amount: 100 },
    conditions: { stores: ['downtown'] },
    isListed: false,
  },
]

type ApplyBody = CallInput<PromotionsApi['PUT /api/v1/carts/applyPromo']>['body']

describe.each(listTestDatabases())('promotions, on $name', ({ name: database }) => {
  let shop: TestShop
  beforeAll(async () => {
    // Noon in Dubai.
    shop = await startTestShop({
      database,
      start: '2026-11-25T08:00:00Z',
      brand: { sections: { promotions } },
    })
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.updateTable('promotions').set({ state: 'paused' }).where('code', '=', 'PAUSED').execute(),
    )
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const store = () => shop.site.stores.marina ?? ''
  const apply = (browser: TestBrowser, body: Omit<ApplyBody, 'store'>) =>
    browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', { body: { store: store(), ...body } })
  const applied = async (browser: TestBrowser, body: Omit<ApplyBody, 'store'>) => {
    return expectOk(await apply(browser, body))
  }
  const refusal = async (browser: TestBrowser, body: Omit<ApplyBody, 'store'>) => {
    const answer = await apply(browser, body)
    return answer.ok ? 'applied' : `${answer.error.code} ${answer.error.message}`
  }
  const cartOf = async (browser: TestBrowser) => {
    const answer = expectOk(
      await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: store() } }),
    )
    if (!answer.cart) throw new Error('There is no cart')
    return answer.cart
  }
  const list = async (
    browser: TestBrowser,
    query: { skip?: string; limit?: string; orderType?: string; areaId?: string; country?: string } = {},
  ) => {
    return expectOk(
      await browser.api<PromotionsApi>()('GET /api/v1/promotions/consumer/codelist', {
        query: { stores: store(), limit: '50', orderType: '10', ...query },
      }),
    )
  }

  it('PR-01 lists codes with their conditions in words, those that apply first, in pages', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    const all = await list(browser)
    expect(all.map(({ code }) => code)).not.toContain('SECRET9')
    expect(all.find(({ code }) => code === 'TEN10')).toMatchObject({
      type: 10,
      isApplicable: true,
      conditions: ['10% off: everything', 'At most AED 5 off', 'Not together with other offers'],
    })
    expect(all.find(({ code }) => code === 'PIE')?.type).toBe(30)
    expect(all.find(({ code }) => code === 'TWICE')?.type).toBe(40)
    expect(all.find(({ code }) => code === 'DRIVE')).toMatchObject({
      type: 50,
      isApplicable: false,
      reason: 'It does not hold for this way of ordering.',
    })
    expect(all.find(({ code }) => code === 'FIVE')?.reason).toMatch(/^Add AED \d/)
    const firstBad = all.findIndex(({ isApplicable }) => !isApplicable)
    expect(all.slice(firstBad).some(({ isApplicable }) => isApplicable)).toBe(false)
    const names = all.map(({ code }) => code).toSorted()
    expect(names).not.toContain('PAUSED')
    expect(names).not.toContain('LATER')
    const visitor = await list(shop.browser())
    expect(visitor.map(({ code }) => code).toSorted()).toEqual(names)
    // Without a cart, the way of ordering is the one that was asked for.
    expect(visitor.find(({ code }) => code === 'DRIVE')?.reason).toBe(
      'It does not hold for this way of ordering.',
    )
    await applied(browser, { codeName: 'TEN10' })
    const used = (await list(browser)).filter(({ isApplied }) => isApplied)
    expect(used.map(({ code }) => code)).toEqual(['TEN10'])
    await apply(browser, { codeName: 'TEN10', cancel: true })
    const guest = await createGuest(shop, shop.site)
    await fillCart(guest, shop.site)
    expect((await list(guest)).find(({ code }) => code === 'FIVE')?.reason).toMatch(/^Add AED \d/)
    expect((await list(browser, { skip: '2', limit: '3' })).map(({ code }) => code)).toEqual(
      all.slice(2, 5).map(({ code }) => code),
    )
  })

  it('PR-01 lists the codes of the country that is asked for, that of the outlet unless another is named', async () => {
    const listed = async (country?: string) =>
      (await list(shop.browser(), { ...(country && { country }) })).map(({ code }) => code)
    const own = await listed()
    expect(own).toContain('EMIRATES')
    expect(own).not.toContain('KUWAIT')
    expect((await listed('ae')).toSorted()).toEqual(own.toSorted())
    const kuwait = await listed('KW')
    expect(kuwait).toContain('KUWAIT')
    expect(kuwait).not.toContain('EMIRATES')
    // A code of another country does not hold here, and says so.
    const found = (await list(shop.browser(), { country: 'KW' })).find(({ code }) => code === 'KUWAIT')
    expect(found).toMatchObject({ isApplicable: false, reason: 'It does not hold at this outlet.' })
    const wrong = await shop.browser().api<PromotionsApi>()('GET /api/v1/promotions/consumer/codelist', {
      query: { stores: store(), country: 'UAE' },
    })
    expect(wrong).toMatchObject({ ok: false, error: { status: 422, field: 'country' } })
  })

  it('PR-01 evaluates the codes for the area that is asked for, also for a cart that has none yet', async () => {
    const jbr = shop.site.areas.jbr ?? ''
    const other = shop.site.areas[Object.keys(shop.site.areas).find((key) => key !== 'jbr') ?? ''] ?? ''
    const drive = async (browser: TestBrowser, query: { areaId?: string }) =>
      (await list(browser, { orderType: '20', ...query })).find(({ code }) => code === 'DRIVE')
    const visitor = shop.browser()
    expect(await drive(visitor, { areaId: jbr })).toMatchObject({ isApplicable: true, reason: '' })
    expect(await drive(visitor, { areaId: other })).toMatchObject({ isApplicable: false })
    expect(await drive(visitor, {})).toMatchObject({ isApplicable: false })
    const notInArea = 'It does not hold in this area.'
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site, { orderType: 20 })
    expect((await drive(browser, {}))?.reason).toBe(notInArea)
    // The fee is still unknown, but the area is no longer what is wrong.
    expect((await drive(browser, { areaId: jbr }))?.reason).not.toBe(notInArea)
    // The cart's own area wins.
    await fillCart(browser, shop.site, { orderType: 20, area: 'jbr' })
    expect(await drive(browser, { areaId: other })).toMatchObject({ isApplicable: true })
  })

  it('PR-01 PR-03 returns the whole cart with the discount when a code is applied, and removes the discount when it is cancelled', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const before = await fillCart(browser, shop.site)
    const cart = await applied(browser, { codeName: ' ten١٠ ', orderType: 10 })
    expect(cart.version).toBeGreaterThan(before.version)
    expect(cart.promotion).toMatchObject({ code: 'TEN10', discount: { amount: 440, currency: 'AED' } })
    expect(cart.total.amount).toBe(before.total.amount - 440)
    expect(cart.trace.find(({ kind }) => kind === 'discount')).toMatchObject({
      name: 'Ten percent',
      amount: { amount: -440 },
    })
    const off = await applied(browser, { promo: cart.promotion?._id ?? '', cancel: true })
    expect(off.promotion).toBeNull()
    expect(off.total).toEqual(before.total)
  })

  it('PR-01 states what is wrong with a code', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    expect(await refusal(browser, { codeName: 'NOSUCHCODE' })).toBe('4620 No promo found.')
    expect(await refusal(browser, {})).toBe('4620 No promo found.')
    expect(await refusal(browser, { codeName: 'HAPPY' })).toBe(
      '4621 Promo not applicable. It does not hold at this time.',
    )
    expect(await refusal(browser, { codeName: 'secret9' })).toBe('applied')
  })

  it('CT-06 rejects a code for a cart below its minimum with 4203 and the missing amount', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site)
    const missing = (8000 - cart.subTotal.amount) / 100
    expect(await refusal(browser, { codeName: 'FIVE' })).toBe(
      `4203 Add AED ${missing} more to use this code.`,
    )
    expect((await cartOf(browser)).promotion).toBeNull()
  })

  it('PR-02 makes a free product free once, and lets it be chosen among those of the offer', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    const offered = await applied(browser, { codeName: 'PIE' })
    expect(offered.promotion).toMatchObject({ message: 'Choose your free item.', discount: { amount: 0 } })
    expect(
      offered.promotion?.freeItems.map(({ product, qty, needsChoice }) => [product, qty, needsChoice]),
    ).toEqual([
      [shop.site.products.soda, 0, false],
      [shop.site.products.water, 0, false],
      [shop.site.products.shake, 0, true],
    ])
    const two = await fillCart(browser, shop.site, { lines: [{ product: 'soda', qty: 2 }] })
    const soda = two.products.find(({ product }) => product._id === shop.site.products.soda)
    expect(two.promotion?.discount).toEqual(soda?.unitPrice)
    expect(two.promotion?.freeItems[0]).toMatchObject({ product: shop.site.products.soda, qty: 1 })
  })

  it('PR-02 removes the delivery fee where free delivery applies', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site, { orderType: 20, area: 'palm' })
    expect(await refusal(browser, { codeName: 'DRIVE' })).toMatch(/^4621 .*area/)
    await fillCart(browser, shop.site, { orderType: 20, area: 'jbr' })
    const cart = await applied(browser, { codeName: 'DRIVE' })
    expect(cart.promotion?.discount.amount).toBe(700)
    expect(cart.promotion?.orderType).toEqual([20, 40])
  })

  it('PR-04 CT-06 suggests one more on the line of an odd count, and states how many are free of an even count', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const first = await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    const odd = await applied(browser, { codeName: 'TWICE' })
    expect(odd.promotion?.message).toBe('Add one more and it is free.')
    expect(odd.warnings).toEqual([
      { sku: first.products[0]?.sku, code: 4204, message: 'Add one more and it is free.' },
    ])
    const even = await fillCart(browser, shop.site, { lines: [{ product: 'fries' }] })
    const fries = even.products.find(({ product }) => product._id === shop.site.products.fries)
    expect(even.promotion).toMatchObject({ message: '1 item is free.', discount: fries?.unitPrice })
    expect(even.promotion?.freeItems).toMatchObject([
      { product: shop.site.products.fries, name: 'Fries', qty: 1 },
    ])
    expect(even.warnings).toEqual([])
  })

  it('PR-04 takes the base of the cheaper item off, and the customer pays the extras of both', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const addCheese = (counter: number) => [
      {
        _id: shop.site.groups.extras ?? '',
        variants: [{ variant: shop.site.options.cheese ?? '', counter }],
      },
    ]
    await fillCart(browser, shop.site, {
      lines: [
        { product: 'burger', customize: addCheese(3) },
        { product: 'burger', customize: addCheese(1) },
      ],
    })
    const cart = await applied(browser, { codeName: 'TWICE' })
    const prices = cart.products.map(({ basePrice, unitPrice }) => [basePrice.amount, unitPrice.amount])
    expect(prices).toEqual([
      [3200, 3950],
      [3200, 3450],
    ])
    expect(cart.promotion?.discount.amount).toBe(3200)
    const packaging = 200
    expect(cart.total.amount).toBe(3950 + 250 + packaging)
    expect(computeExpectedSums(cart, {}, { calculators: PROMOTION_CALCULATORS }).total).toEqual(cart.total)
  })

  it('PR-02 identifies a first order by phone number, and reports the discount as gone when it is not one', async () => {
    const regular = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(regular, shop.site)
    const welcome = await applied(regular, { codeName: 'WELCOME' })
    expect(welcome.total.amount).toBeLessThan(cart.total.amount)
    expect(await placeOrder(regular, welcome, { mod: 'cardSwipe' })).toMatchObject({
      ok: true,
      data: { total: welcome.total },
    })
    await fillCart(regular, shop.site)
    expect(await refusal(regular, { codeName: 'WELCOME' })).toBe(
      '4621 Promo not applicable. It is only for a first order.',
    )
  })

  it('PR-02 counts a use for one customer, and releases it once when the order is cancelled', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const used = async () => {
      const row = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql.selectFrom('promotions').select('used').where('code', '=', 'ONCE').executeTakeFirstOrThrow(),
      )
      return row.used
    }
    await fillCart(browser, shop.site)
    const first = expectOk(
      await placeOrder(browser, await applied(browser, { codeName: 'ONCE' }), {
        mod: 'cardSwipe',
      }),
    )
    expect(await used()).toBe(1)
    await fillCart(browser, shop.site)
    expect(await refusal(browser, { codeName: 'ONCE' })).toBe(
      '4621 Promo not applicable. You have used it already.',
    )
    const cancel = () =>
      browser.api<OrdersApi>()('PUT /api/v1/orders/:id', {
        params: { id: first._id },
        body: { status: 100 },
      })
    expect(await cancel()).toMatchObject({ ok: true })
    await cancel()
    expect(await used()).toBe(0)
    expect(await refusal(browser, { codeName: 'ONCE' })).toBe('applied')
  })

  it('releases the use of an unpaid order that is taken back into the cart, where the code is still applied', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    const cart = await applied(browser, { codeName: 'ONCE' })
    const order = expectOk(await placeOrder(browser, cart))
    leavePaymentPage(shop, order)
    const restored = expectOk(await restoreUnpaid(browser, order)).cart
    expect(restored).toMatchObject({ total: cart.total, changes: [], promotion: { code: 'ONCE' } })
    expect(await placeOrder(browser, restored ?? cart)).toMatchObject({ ok: true })
  })

  it('PR-05 UX-34 rejects other payment methods and other cards for a discount on some cards, with the reason', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site, { orderType: 20, area: 'jbr' })
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    expect(await refusal(browser, { codeName: 'CARDS', cardType: 'amex' })).toBe(
      '4623 Discount not applicable on this card type.',
    )
    const unnamed = await applied(browser, { codeName: 'CARDS' })
    expect(unnamed.promotion?.paymentOptions).toEqual([{ express: true }])
    const methods = await browser.api<CheckoutApi>()('GET /api/v1/checkout/payment-methods', {
      query: { store: store() },
    })
    expect(methods.ok && methods.data.methods).toContainEqual({
      mod: 'cod',
      isOffered: false,
      reason: 'This discount applies only to cards.',
    })
    const card = { mod: 'express', isOffered: true, reason: '' }
    expect(methods.ok && methods.data.methods, 'which card is still to be said').toContainEqual(card)
    expect(await placeOrder(browser, unnamed, { mod: 'cod', address })).toMatchObject({
      error: { code: 4622 },
    })
    expect(await placeOrder(browser, unnamed, { mod: 'express', address })).toMatchObject({
      error: { code: 4623 },
    })
    const visa = await applied(browser, { codeName: 'CARDS', cardType: 'visa' })
    expect(await placeOrder(browser, visa, { mod: 'express', address })).toMatchObject({ ok: true })
  })

  it.each([
    ['visa', false],
    ['amex', true],
  ])(
    'PY-11 compares the card that paid, %s, with the one that the discount was for',
    async (brand, needsReview) => {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
      await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
      const cart = await applied(browser, { codeName: 'CARDS', cardType: 'visa' })
      const { payment } = expectOk(await placeOrder(browser, cart, { mod: 'express', address }))
      const { reference, amount } = shop.gateway.created.at(-1) ?? {}
      if (!reference || !amount) throw new Error('The gateway was not asked')
      const paid = {
        state: 'captured',
        reference,
        gatewayReference: `gw-${reference}`,
        captured: amount,
      } as const
      shop.gateway.reports.set(reference, { ...paid, card: { brand } })
      const settled = await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', {
        params: { id: payment._id },
      })
      expect(settled).toMatchObject({ ok: true, data: { status: PAYMENT_STATUS.success } })
      const rows = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql.selectFrom('payments').select('needs_review').where('id', '=', payment._id).execute(),
      )
      expect(rows).toEqual([{ needs_review: needsReview }])
    },
  )

  it('reports a promotion that ends between viewing and ordering, and orders nothing without it', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    const cart = await applied(browser, { codeName: 'SECRET9' })
    const secret = (state: 'paused' | 'active') =>
      shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql.updateTable('promotions').set({ state }).where('code', '=', 'SECRET9').execute(),
      )
    await secret('paused')
    const refused = await placeOrder(browser, cart, { mod: 'cardSwipe' })
    expect(refused).toMatchObject({
      error: {
        code: 4425,
        data: {
          changes: [
            {
              ...{ kind: 'promotion', remedies: ['keep'] },
              text: 'Secret no longer applies.',
            },
          ],
        },
      },
    })
    const now = await cartOf(browser)
    expect(now.promotion).toMatchObject({ discount: { amount: 0 }, message: 'This offer has ended.' })
    const agreed = await acceptChanges(browser, now)
    expect(await placeOrder(browser, agreed, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    await secret('active')
  })

  it('CT-04 removes the code of an emptied cart', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    await applied(browser, { codeName: 'TEN10' })
    const line = cart.products[0]?._id ?? ''
    await browser.api<CartApi>()('POST /api/v1/carts/removeProductFromCart', {
      body: { store: store(), productId: line },
    })
    expect((await fillCart(browser, shop.site)).promotion).toBeNull()
  })

  it('keeps the code when a guest’s cart becomes a customer’s', async () => {
    const phone = '508800123'
    const known = await signIn(shop, shop.site, { browser: await createGuest(shop, shop.site), phone })
    await fillCart(known, shop.site, { lines: [{ product: 'burger' }] })
    const stranger = await createGuest(shop, shop.site)
    await fillCart(stranger, shop.site, { lines: [{ product: 'fries' }] })
    await applied(stranger, { codeName: 'TEN10' })
    shop.clock.advance(hours(0.1))
    const again = await signIn(shop, shop.site, { browser: stranger, phone })
    const joined = await cartOf(again)
    expect(joined.products).toHaveLength(2)
    expect(joined.promotion?.code).toBe('TEN10')
  })

  it('PR-07 applies a promotion bound to areas in those areas, located by an address in words alone', async () => {
    const browser = shop.browser()
    const ask = async (address: string) => {
      const answer = expectOk(
        await browser.api<PromotionsApi>()('POST /api/v1/promotions/location', {
          body: { promotionUrlId: shop.site.siteId, address },
        }),
      )
      const { isServed, promotions: had } = answer
      return [isServed, had.find(({ name: text }) => text === 'No delivery fee')?.isApplicable]
    }
    expect(await ask('Tower 5, JBR')).toEqual([true, true])
    expect(await ask('Villa 3, The Palm')).toEqual([true, false])
    expect(await ask('Nowhere street')).toEqual([false, false])
  })

  it('PR-07 answers for the promotion that is named alone, and refuses one that customers do not see', async () => {
    const ask = (promo?: string) =>
      shop.browser().api<PromotionsApi>()('POST /api/v1/promotions/location', {
        body: {
          promotionUrlId: shop.site.siteId,
          address: 'Tower 5, JBR',
          ...(promo !== undefined && { promo }),
        },
      })
    const all = expectOk(await ask()).promotions
    const names = all.map(({ name: text }) => text)
    expect(names).toEqual(expect.arrayContaining(['Ten percent', 'Cheap downtown']))
    for (const hidden of ['Secret', 'Paused']) expect(names).not.toContain(hidden)
    const [first] = all
    expect(expectOk(await ask(first?._id)).promotions).toEqual([first])
    expect(await ask('nosuchpromotionatall00')).toMatchObject({ ok: false, error: { field: 'promo' } })
  })
})
