/** The kind of payment that pays the orders of several stalls at once. */
export const COURT_PAYABLE = 'courtOrder'

/** A basket holds dishes of at most so many stalls. */
export const MAX_STALLS = 8
/** A basket holds at most so many different dishes. */
export const MAX_ITEMS = 60
/** A code may be typed with spaces, so it is longer than any code is. */
export const MAX_TYPED_CODE = 80
