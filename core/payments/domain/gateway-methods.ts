/** The payment methods of a gateway. */
export interface GatewayMethods {
  /** False where its page offers no cards. */
  readonly takesCards?: boolean
  /** Methods other than cards, as orders name them. */
  readonly methods: readonly string[]
}

/** Whether a gateway supports a payment method. */
export const hasMethod = ({ takesCards = true, methods }: GatewayMethods, mod: string): boolean =>
  mod === 'express' ? takesCards : methods.includes(mod)
