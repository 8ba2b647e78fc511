/** One expected error that a client may meet: its number on the wire, its HTTP status and the text that explains it. */
export interface ErrorDefinition {
  readonly area: string
  readonly name: string
  readonly code: number
  readonly status: number
  readonly text: string
}

/**
 * Declares the errors of one area. `text` must be a key of the area's English dictionary, so an error without
 * a text does not compile, and the dictionary check sees to the other four languages.
 *
 *     export const cartErrors = defineErrors<typeof import('../messages/en.json')>()('cart', {
 *       expired: { code: 4205, status: 410, text: 'errors.expired' },
 *     })
 */
export const defineErrors =
  <Messages>() =>
  <const Definitions extends Record<string, { code: number; status: number; text: keyof Messages & string }>>(
    area: string,
    definitions: Definitions,
  ): { readonly [Name in keyof Definitions]: ErrorDefinition } => {
    const entries = Object.entries(definitions).map(([name, definition]) => [
      name,
      { area, name, ...definition },
    ])
    return Object.fromEntries(entries)
  }

/** One field that was refused. `field` is the path in the request, such as `address.email`. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** What a use case returns instead of a value when something expected went wrong. */
export interface Failure {
  readonly error: ErrorDefinition
  /** Fills the placeholders of the customer's text. Money and dates come already formatted, see `MoneyValue`. */
  readonly values?: Readonly<Record<string, FailureValue>>
  /** The field that is to blame, if one is. */
  readonly field?: string
  /** Where the client may go instead; only addresses that the server itself made. */
  readonly url?: string
  /** What the client needs to react, such as the cart as it is now. */
  readonly data?: unknown
  /** Seconds after which it may work, for the header of that name. */
  readonly retryAfter?: number
  /** For the logs and the merchant, never for the customer. */
  readonly cause?: string
}

/** A value of a text: plain, or money that is written in the customer's language when the answer is made. */
export type FailureValue =
  | string
  | number
  | { readonly money: { readonly amount: number; readonly currency: string } }

/** Builds a {@link Failure}: `failure(cartErrors.minimumOrder, { values: { missing: { money } } })`. */
export const failure = (error: ErrorDefinition, detail: Omit<Failure, 'error'> = {}): Failure => ({
  error,
  ...detail,
})
