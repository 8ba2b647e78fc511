/** What leads from a new shop to its first customers, in this order. */
export const FIRST_STEPS = ['shop', 'menu', 'payment', 'open', 'order'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** What is known about a shop; each fact ends one step. */
export interface ShopFacts {
  readonly sellsSomething: boolean
  readonly takesPayments: boolean
  /** Nothing keeps customers out. */
  readonly isReady: boolean
  /** An order was handed over. */
  readonly hadAnOrder: boolean
}

/** The steps with what is done. A shop that somebody is signed in to exists. */
export const listFirstSteps = ({
  sellsSomething,
  takesPayments,
  isReady,
  hadAnOrder,
}: ShopFacts): { step: FirstStep; isDone: boolean }[] => {
  const done: Readonly<Record<FirstStep, boolean>> = {
    shop: true,
    menu: sellsSomething,
    payment: takesPayments,
    open: isReady,
    order: hadAnOrder,
  }
  return FIRST_STEPS.map((step) => ({ step, isDone: done[step] }))
}
