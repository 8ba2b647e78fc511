/** Redirects the browser from the redirect page to Cashfree's page. */
export const CHECKOUT_SCRIPT =
  'Cashfree({ mode: params.mode }).checkout({ paymentSessionId: params.session, redirectTarget: "_self" })'
