/** What is counted: a placed order, an opened dish, or money of an order that went back. */
export const CONVERSION_NAMES = ['Purchase', 'ViewContent', 'Refund'] as const
export type ConversionName = (typeof CONVERSION_NAMES)[number]

/** What vendors recognise a browser by. Stored and sent only while the customer allows marketing. */
export interface BrowserIds {
  /** Meta's browser id and click id, in its documented forms. */
  readonly fbp?: string
  readonly fc?: string
  /** The click ids of TikTok, Snap and Google. */
  readonly ttclid?: string
  readonly scClickId?: string
  readonly gclid?: string
  /** The visitor's id in Google Analytics: two numbers with a dot between. */
  readonly clientId?: string
}
