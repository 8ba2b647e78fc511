/** The caller, as the guards determined it from the token alone. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'guest' | 'customer'
      readonly userId: string
      readonly brandId: string
      readonly sessionId: string
    }
  | StaffCaller
  | ApiKeyCaller

export interface StaffCaller {
  readonly kind: 'staff'
  readonly staffId: string
  readonly brandId: string
  readonly sessionId: string
  readonly name: string
  readonly role: string
  /** The stores this person works for; absent means all stores of the brand. */
  readonly storeIds?: readonly string[]
}

/** Another system of the merchant, with an API key of one store. */
export interface ApiKeyCaller {
  readonly kind: 'apiKey'
  readonly keyId: string
  readonly brandId: string
  readonly storeId: string
  /** Limits per session count the calls of one key. */
  readonly sessionId: string
  readonly name: string
  readonly scopes: readonly string[]
}

export type CustomerCaller = Extract<Caller, { kind: 'guest' | 'customer' }>

export interface Credentials {
  /** The Authorization header as received. */
  readonly token: string
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** Turns credentials into a caller; undefined when they are unknown, expired or belong to another kind of caller. */
export type Authenticator = (
  credentials: Credentials,
) => Promise<Exclude<Caller, { kind: 'anonymous' }> | undefined>

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    authenticator: Authenticator
  }
}
