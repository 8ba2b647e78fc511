/**
 * An expected error that a client may receive: its code on the wire, its HTTP status and the text that explains it.
 */
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

/** One rejected field. `field` is the path in the request, such as `address.email`. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** What a use case returns instead of a value on an expected error. */
export interface Failure {
  readonly error: ErrorDefinition
  /** Fills the placeholders of the customer's text. Money and dates are passed formatted, see `MoneyValue`. */
  readonly values?: Readonly<Record<string, FailureValue>>
  /** The field that failed, if any. */
  readonly field?: string
  /** A URL that the client may open instead; only URLs that the server made. */
  readonly url?: string
  /** What the client needs to react, such as the current cart. */
  readonly data?: unknown
  /** Seconds until a retry may succeed, for the header of that name. */
  readonly retryAfter?: number
  /** For the logs and the merchant, never for the customer. */
  readonly cause?: string
}

/** A value of a text: plain, or money that is formatted in the customer's language with the response. */
export type FailureValue =
  | string
  | number
  | { readonly money: { readonly amount: number; readonly currency: string } }

/** Builds a {@link Failure}: `failure(cartErrors.minimumOrder, { values: { missing: { money } } })`. */
export const failure = (error: ErrorDefinition, detail: Omit<Failure, 'error'> = {}): Failure => ({
  error,
  ...detail,
})
