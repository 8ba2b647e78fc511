/** Opens Razorpay's checkout on the redirect page. With `redirect` it posts the browser to `callback_url` itself. */
export const CHECKOUT_SCRIPT = 'new Razorpay(params).open()'
