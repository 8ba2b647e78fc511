import type { OrderLine, OrderTerms, StoreSnapshot } from '#core/orders/domain/order.ts'
import { priceCart } from '#core/pricing/domain/price-cart.ts'
import { ORDER_TYPE, type OrderType } from '#core/sites/domain/order-type.ts'
import { USUAL_PACE } from '#core/stores/domain/arrival.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'

export interface OrderTermsInput {
  readonly storeId: string
  readonly currency?: string
  /** Price of one burger, in minor units. */
  readonly price?: number
  readonly orderType?: OrderType
  readonly isMultiDine?: boolean
  readonly scheduledFor?: Date | null
  readonly cart?: OrderTerms['cart']
  readonly answering?: OrderTerms['answering']
}

const buildStoreSnapshot = (id: string): StoreSnapshot => ({
  id,
  name: { en: 'Marina', ar: 'المارينا' },
  homePath: 'smoky-stack',
  address: { en: 'Marina Walk 1' },
  phone: '+97144000000',
  timeZone: 'Asia/Dubai',
  latitude: 25.08,
  longitude: 55.14,
})

const burger = (random: Random, unitPrice: number): OrderLine => ({
  id: generateId(random),
  productId: generateId(random),
  sku: 'SS-001',
  name: { en: 'Smoky burger', ar: 'برغر مدخّن' },
  photo: null,
  choices: [{ name: { en: 'Sauce' }, variants: [{ name: { en: 'Barbecue' }, counter: 1, price: 200 }] }],
  unitPrice,
  qty: 2,
  total: unitPrice * 2,
  specialInstructions: 'no onion',
})

const TAX = { _id: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: true }

/** Two burgers with delivery, packaging and an inclusive tax, correctly priced. */
export const buildOrderTerms = (random: Random, input: OrderTermsInput): OrderTerms => {
  const {
    storeId,
    currency = 'AED',
    price = 3200,
    orderType = ORDER_TYPE.delivery,
    isMultiDine = false,
  } = input
  const line = burger(random, price)
  const isDelivery = orderType === ORDER_TYPE.delivery || orderType === ORDER_TYPE.scheduledDelivery
  const { subTotal, total, steps } = priceCart({
    currency,
    lines: [{ ...line, categories: [], taxId: TAX._id }],
    taxes: [TAX],
    deliveryFee: isDelivery ? { amount: 700, taxId: null } : null,
    packaging: { amount: 200, taxId: null },
    serviceCharge: null,
    smallOrderFee: null,
    roundTo: null,
    tip: null,
    rules: [],
    minimumOrder: 0,
  })
  return {
    ...{ storeId, orderType, isMultiDine, currency, subTotal, total },
    trace: steps,
    store: buildStoreSnapshot(storeId),
    isContactless: false,
    needsCutlery: true,
    source: 'web',
    cart: input.cart ?? null,
    scheduledFor: input.scheduledFor ?? null,
    scheduledUntil: null,
    preparationMinutes: 20,
    pace: USUAL_PACE,
    answering: input.answering ?? null,
    deliveryMinutes: isDelivery ? 30 : null,
    lines: [line],
  }
}
