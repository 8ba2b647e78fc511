/** The kind of the price rule that promotions are; it carries all that hold for a cart, for they act on each other. */
export const PROMOTION_RULE = 'promotion'
