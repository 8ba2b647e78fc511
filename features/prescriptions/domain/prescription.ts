export const PRESCRIPTION_STATES = ['waiting', 'approved', 'rejected'] as const
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number]

/** Why a prescription is rejected; each has a text in the customer's language, `other` the pharmacist's own words. */
export const REJECTIONS = ['unreadable', 'expired', 'incomplete', 'otherPerson', 'other'] as const
export type Rejection = (typeof REJECTIONS)[number]

/** Files that one order's prescription may consist of. */
export const MAX_FILES = 5

/** Bytes of one file as it is sent. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024

/** Further orders that one approval may allow. */
export const MAX_REPEATS = 12

/** Days for which an approval may allow further orders. */
export const MAX_REPEAT_DAYS = 365

/** Days for which prescriptions are stored when the merchant says nothing else. */
export const DEFAULT_RETENTION_DAYS = 180

/** A product of a cart or an order, with whether it may be handed over only with a prescription. */
export interface OrderedProduct {
  readonly id: string
  readonly needsPrescription: boolean
}

/** What staff have decided, and for which products. */
export interface Decision {
  readonly state: PrescriptionState
  readonly products: readonly string[]
}

/** The ids of the products that need a prescription, each once. */
export const listNeeding = (products: readonly OrderedProduct[]): string[] => [
  ...new Set(products.flatMap(({ id, needsPrescription }) => (needsPrescription ? [id] : []))),
]

/** Whether a prescription for `covered` products is enough for `needed` ones. */
export const covers = (covered: readonly string[], needed: readonly string[]): boolean =>
  needed.every((id) => covered.includes(id))

/**
 * The state of an order's prescription; undefined when it needs none. A product that was added after the approval
 * waits for another one.
 */
export const getPrescriptionState = (
  needed: readonly string[],
  decision: Decision | undefined,
): PrescriptionState | undefined => {
  if (decision?.state === 'rejected') return 'rejected'
  if (needed.length === 0) return decision?.state
  return decision?.state === 'approved' && covers(decision.products, needed) ? 'approved' : 'waiting'
}
