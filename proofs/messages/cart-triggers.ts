import { fillCart, placeOrder, saveAddress } from '#apps/server/testing/test-shop.ts'
import type { CartApi, CustomizeInput } from '#core/cart/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { hearRefusal, type Trigger, type TriggerStage } from './trigger-stage.ts'

interface AddedDish {
  readonly product: string
  readonly customize?: (stage: TriggerStage) => CustomizeInput
}

/** A dish is added to an empty cart. */
const addDish =
  ({ product, customize }: AddedDish): Trigger =>
  async (stage, language) => {
    const browser = await stage.createCustomer(language)
    const body = {
      ...{ store: stage.marina, orderType: 10 as const, qty: 1 },
      product: stage.shop.site.products[product] ?? '',
      ...(customize ? { customize: customize(stage) } : {}),
    }
    return hearRefusal(await browser.api<CartApi>()('POST /api/v1/carts/addProductToCart', { body }))
  }

const setStock = async ({ shop, marina, manager }: TriggerStage, stock: number | null): Promise<void> => {
  const params = { id: marina, product: shop.site.products.water ?? '' }
  const api = manager.api<MenusApi>()
  expectOk(await api('PUT /api/v1/console/stores/:id/products/:product/stock', { params, body: { stock } }))
}

const addSoldOut: Trigger = async (stage, language) => {
  await setStock(stage, 0)
  return addDish({ product: 'water' })(stage, language).finally(() => setStock(stage, null))
}

/** More cheese than the dish may have. */
const takeTooMuchCheese = ({ shop: { site } }: TriggerStage): CustomizeInput => [
  { _id: site.groups.extras ?? '', variants: [{ variant: site.options.cheese ?? '', counter: 4 }] },
]

export const cartTriggers = {
  soldOut: addSoldOut,
  itemUnavailable: addDish({ product: 'pancakes' }),
  belowMinimum: addDish({ product: 'combo' }),
  aboveMaximum: addDish({ product: 'burger', customize: takeTooMuchCheese }),
  minimumOrder: async ({ shop: { site }, createCustomer }, language) => {
    const browser = await createCustomer(language)
    const address = await saveAddress(browser, site.areas.jbr ?? '')
    const lines = [{ product: 'fries', qty: 2 }]
    const cart = await fillCart(browser, site, { orderType: 20, area: 'jbr', lines })
    return hearRefusal(await placeOrder(browser, cart, { mod: 'cod', address }))
  },
  cartEmpty: async ({ shop, createCustomer }, language) => {
    const cart = await fillCart(await createCustomer(language), shop.site)
    return hearRefusal(await placeOrder(await createCustomer(language), cart))
  },
  cartExpired: async ({ shop, createCustomer }, language) => {
    const browser = await createCustomer(language)
    const cart = await fillCart(browser, shop.site)
    shop.clock.advance(minutes(30))
    return hearRefusal(await placeOrder(browser, cart))
  },
} satisfies Readonly<Record<string, Trigger>>
