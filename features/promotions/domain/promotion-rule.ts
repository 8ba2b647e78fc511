/**
 * The kind of the price rule for promotions. One rule carries all promotions of a cart, because they affect each
 * other.
 */
export const PROMOTION_RULE = 'promotion'
