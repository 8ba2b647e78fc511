/** The purpose under which the payments' texts are sealed. */
export const PAYMENT_SECRETS = 'payment account settings'
