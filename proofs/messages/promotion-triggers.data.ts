import type { PromotionFileInput } from '#features/promotions/contract/promotions-file.ts'

const toBoth = (text: string) => ({ en: text, ar: text })

/** The offers of the shop in which the triggers are fired, each with a condition that a cart can miss. */
export const triggerPromotions: readonly PromotionFileInput[] = [
  {
    ...{ key: 'five', name: toBoth('Five off'), code: 'FIVE' },
    effect: { kind: 'fixed', amount: 500 },
    conditions: { minimum: 8000 },
  },
  {
    ...{ key: 'drive', name: toBoth('No delivery fee'), code: 'DRIVE' },
    effect: { kind: 'freeDelivery' },
    conditions: { orderTypes: [20] },
  },
  {
    ...{ key: 'twice', name: toBoth('One and one'), code: 'TWICE' },
    effect: { kind: 'buyPay', buy: 2, pay: 1, on: { products: ['burger'] } },
  },
  {
    ...{ key: 'cards', name: toBoth('Cards'), code: 'CARDS' },
    effect: { kind: 'fixed', amount: 400 },
    conditions: { paymentMethods: ['express'], cardTypes: ['visa'] },
  },
]
