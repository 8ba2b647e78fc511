/** Takes the browser to Cashfree's page, from the hand-over page. */
export const CHECKOUT_SCRIPT =
  'Cashfree({ mode: params.mode }).checkout({ paymentSessionId: params.session, redirectTarget: "_self" })'
