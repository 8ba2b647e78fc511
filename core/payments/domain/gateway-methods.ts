/** What a gateway can be used for. */
export interface GatewayMethods {
  /** False where its page offers no cards. */
  readonly takesCards?: boolean
  /** Beside cards, as orders name them. */
  readonly methods: readonly string[]
}

/** Whether a gateway has a way to pay. */
export const hasMethod = ({ takesCards = true, methods }: GatewayMethods, mod: string): boolean =>
  mod === 'express' ? takesCards : methods.includes(mod)
