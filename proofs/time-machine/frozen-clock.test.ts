import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type {
  ProductAtMoment,
  ShopAtMoment,
  TimeMachineApi,
} from '#features/time-machine/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { type ChangingShop, importChangingShop } from './changing-shop.ts'
import { ASKED_AT, drawSamples, formatSample, type Sample } from './samples.ts'
import { fillGuestCart, listCartOffers, readStorefront, toStorefront } from './storefront.ts'

const SAMPLES = chooseRunCount({ ci: 240, full: 4000 })

interface MachineAnswer {
  readonly sample: Sample
  readonly shop: ShopAtMoment
  readonly products: readonly ProductAtMoment[]
}

describe('the time machine and the storefront', () => {
  const team = createTestStaff()
  let app: TestApp
  let shop: ChangingShop
  const answers: MachineAnswer[] = []

  const askMachine = async (sample: Sample): Promise<MachineAnswer> => {
    const { at, outlet, service, area, language: shopLanguage } = sample
    const manager = Object.assign(app.browser(), { token: 'manager' })
    const api = manager.api<TimeMachineApi>()
    const params = { id: outlet.id }
    const query = { service, at: at.toISOString(), shopLanguage, ...(area ? { area } : {}) }
    const answer = expectOk(await api('GET /api/v1/console/stores/:id/time-machine', { params, query }))
    const products: ProductAtMoment[] = []
    for (const { _id: category } of answer.categories) {
      const asked = { params, query: { ...query, category } }
      const page = await api('GET /api/v1/console/stores/:id/time-machine/products', asked)
      products.push(...expectOk(page).products)
    }
    return { sample, shop: answer, products }
  }

  beforeAll(async () => {
    app = await startTestApp({
      ...{ start: ASKED_AT, seed: 'time machine', plugins: [...serverPlugins, team] },
    })
    shop = await importChangingShop(app)
    team.add('manager', { brandId: shop.brandId })
    for (const sample of drawSamples(shop, SAMPLES)) answers.push(await askMachine(sample))
  }, 900_000)
  afterAll(() => app.close())

  /** Sets the clock of the whole app to each sample's instant, as a new visitor. */
  const visitAll = async (
    check: (answer: MachineAnswer, browser: ReturnType<TestApp['browser']>) => Promise<void>,
  ): Promise<void> => {
    for (const answer of answers) {
      const { at, language } = answer.sample
      app.clock.set(at)
      await check(answer, app.browser(language))
    }
    app.clock.set(ASKED_AT)
  }

  it('OW-13 agrees with the frozen storefront about opening, terms, menus, products and prices', async () => {
    const seen = { open: 0, closed: 0, offered: 0, notOffered: 0, areas: 0 }
    await visitAll(async ({ sample, shop: answer, products }, browser) => {
      const storefront = await readStorefront(browser, shop, sample)
      expect(toStorefront(answer, products, sample), formatSample(sample)).toEqual(storefront)
      seen[storefront.channel.isOpen ? 'open' : 'closed'] += 1
      seen.areas += storefront.terms.area ? 1 : 0
      for (const { state } of storefront.products) seen[state.isAvailable ? 'offered' : 'notOffered'] += 1
    })
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(SAMPLES / 10)
  }, 900_000)

  it('OW-13 agrees with the carts of guests about fee, minimum, price and offers', async () => {
    const seen = { carts: 0, offers: 0, without: 0 }
    await visitAll(async ({ sample, shop: answer, products }, browser) => {
      const cart = await fillGuestCart(browser, shop, sample)
      if (!cart) return
      const { terms, offers } = answer
      const place = formatSample(sample)
      const burger = products.find(({ _id }) => _id === shop.burger)
      expect(cart.products[0]?.unitPrice, place).toEqual(burger?.price)
      expect(cart.pricing.deliveryFee?.amount ?? null, place).toEqual(terms.deliveryFee)
      expect(cart.minimumOrder?.required.amount ?? 0, place).toBe(terms.minimumOrder?.amount)
      const applied = offers.filter(({ isApplicable }) => isApplicable).map(({ _id }) => _id)
      expect(applied.toSorted(), place).toEqual(listCartOffers(cart).toSorted())
      seen.carts += 1
      seen.offers += applied.length
      seen.without += offers.length - applied.length
    })
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(SAMPLES / 10)
  }, 900_000)

  it('OW-13 names a setting for everything that it answers', () => {
    for (const { sample, shop: answer, products } of answers) {
      const place = formatSample(sample)
      expect(answer.channelReasons.every(Boolean), place).toBe(true)
      expect(answer.channelReasons.length, place).toBe(answer.opensAt ? 2 : 1)
      for (const { stateReason, priceReason } of products) {
        expect(stateReason, place).not.toBe('')
        expect(priceReason, place).not.toBe('')
      }
      for (const { isApplicable, obstacle } of answer.offers)
        expect(obstacle === '', place).toBe(isApplicable)
      const { minutes, minimumOrder, deliveryFee, area, reasons } = answer.terms
      expect(
        [reasons.minutes, reasons.minimumOrder, reasons.deliveryFee, reasons.times].map(Boolean),
        place,
      ).toEqual([minutes, minimumOrder, deliveryFee, area].map(Boolean))
    }
  })
})
