/** One message of the catalogues, and the proof that it is shown when it should be. */
export interface CatalogueRow {
  /** The wording of the catalogues. */
  readonly says: string
  /** The folder whose dictionary has our text for it, and its key. */
  readonly words: readonly [folder: string, key: string]
  /** A test in which the message appears: its file, and the text that the test waits for. */
  readonly seenIn: readonly [file: string, what: string]
}

const createRow = (
  says: string,
  words: CatalogueRow['words'],
  seenIn: CatalogueRow['seenIn'],
): CatalogueRow => ({
  says,
  words,
  seenIn,
})

const PLACING = 'core/checkout/server/place-order.test.ts'
const PROMOTIONS = 'features/promotions/server/promotions.routes.test.ts'
const PAID = 'e2e/checkout.e2e.ts'
const STATUS = 'e2e/order-status.e2e.ts'
const CATALOGUE_JOURNEY = 'e2e/catalogue-messages.e2e.ts'
const TIMINGS = 'apps/server/timings.test.ts'

/**
 * The messages of both catalogues. A message with two wordings, such as “OTP not verified” and “Phone
 * number not verified” or “continue” and “proceed”, is listed once.
 */
export const CATALOGUE: readonly CatalogueRow[] = [
  createRow('5001 card disabled or expired', ['core/payments', 'errors.5001'], [PAID, '5001']),
  createRow('5002 CVV invalid', ['core/payments', 'errors.5002'], [PAID, '5002']),
  createRow('5003 invalid card number', ['core/payments', 'errors.5003'], [PAID, '5003']),
  createRow(
    '5011 insufficient funds',
    ['core/payments', 'errors.5011'],
    ['core/checkout/server/failure-meta.test.ts', '5011'],
  ),
  createRow('4100 pause-order failed', ['core/payments', 'errors.4100'], [PLACING, '4100']),
  createRow(
    'Payment failed, try another card or method',
    ['core/payments', 'errors.5100'],
    ['e2e/wallet-page.e2e.ts', 'Payment failed, try another'],
  ),
  createRow(
    'Payment was not successful',
    ['core/payments', 'failure.title'],
    [PAID, 'Payment was not successful'],
  ),
  createRow(
    'In case you were charged, the bank refunds in 5-7 working days',
    ['core/payments', 'failure.charged'],
    ['core/payments/domain/payment-failure.test.ts', "toBe('charged')"],
  ),
  createRow(
    'For the crypto provider, contact support or the store manager if charged',
    ['core/payments', 'failure.chargedCrypto'],
    ['core/payments/domain/payment-failure.test.ts', "toBe('chargedCrypto')"],
  ),
  createRow(
    'Incorrect OTP',
    ['core/customers', 'errors.wrongCode'],
    ['e2e/account.e2e.ts', 'Incorrect OTP!'],
  ),
  createRow(
    'Phone number not verified',
    ['core/checkout', 'errors.phoneNotVerified'],
    [PLACING, 'Phone number not verified.'],
  ),
  createRow(
    'Invalid UPI ID',
    ['core/payments', 'upi.failed'],
    ['e2e/paying.e2e.ts', 'Invalid UPI ID. Please check'],
  ),
  createRow(
    'Invalid secret code',
    ['features/loyalty', 'errors.codeInvalid'],
    ['features/loyalty/server/secret-code.test.ts', '4645'],
  ),
  createRow(
    'Secret code timeout',
    ['features/loyalty', 'errors.codeTimedOut'],
    ['features/loyalty/server/secret-code.test.ts', '4646'],
  ),
  createRow(
    'Oops, we do not deliver in this area',
    ['core/stores', 'errors.areaNotServed'],
    ['apps/server/places.test.ts', 'Oops, we do not deliver in t'],
  ),
  createRow(
    'No serviceable location',
    ['core/stores', 'errors.areaNotNow'],
    ['apps/server/places.test.ts', 'We do not deliver in this ar'],
  ),
  createRow(
    'This address is not serviceable, choose another area',
    ['core/checkout', 'errors.addressElsewhere'],
    [PLACING, '4424'],
  ),
  createRow(
    'Store not available',
    ['core/stores', 'errors.unknownStore'],
    ['apps/server/stores.test.ts', '4310'],
  ),
  createRow(
    'This outlet is currently under testing',
    ['core/stores', 'state.underTesting'],
    [TIMINGS, 'Currently under testing'],
  ),
  createRow(
    'Sorry! This store is not active at the moment',
    ['core/stores', 'errors.inactive'],
    [PLACING, 'Sorry! This store is not act'],
  ),
  createRow('We are closed at the moment', ['core/stores', 'errors.closed'], [PLACING, '4312']),
  createRow(
    'Store not accepting orders',
    ['core/stores', 'errors.paused'],
    [PLACING, 'Store not accepting orders.'],
  ),
  createRow(
    'Outlet could not confirm your order',
    ['core/orders', 'timeline.notConfirmed'],
    ['core/orders/server/unanswered.test.ts', 'The outlet could not confirm'],
  ),
  createRow(
    'The driver cannot deliver',
    ['features/tracking', 'notice.cannotDeliver'],
    ['features/tracking/domain/driver-notice.test.ts', "toBe('cannotDeliver')"],
  ),
  createRow(
    'Unable to assign a delivery executive',
    ['features/tracking', 'notice.noDriver'],
    ['features/tracking/domain/driver-notice.test.ts', "toBe('noDriver')"],
  ),
  createRow(
    'Outlet has not accepted yet',
    ['core/orders', 'answer.notYet'],
    [STATUS, 'The outlet has not accepted'],
  ),
  createRow(
    'One or more items unavailable: reject the order or accept replacements',
    ['features/replacements', 'ask.heading'],
    ['e2e/replacements.e2e.ts', 'Something in your order is n'],
  ),
  createRow('Item sold out', ['core/cart', 'errors.outOfStock'], ['core/cart/server/cart.test.ts', '4202']),
  createRow(
    'Item unavailable',
    ['core/cart', 'errors.unavailable'],
    ['core/cart/server/cart.test.ts', '4201'],
  ),
  createRow(
    'Order cancelled as requested',
    ['core/orders', 'cancel.done'],
    [STATUS, 'Order cancelled as requested'],
  ),
  createRow(
    'Order rejected',
    ['features/replacements', 'settled.rejected'],
    ['e2e/replacements.e2e.ts', 'Your order was cancelled'],
  ),
  createRow(
    '4203 minimum cart for the promo',
    ['features/promotions', 'errors.minimumMissing'],
    [PROMOTIONS, '4203'],
  ),
  createRow('4204 product warning', ['features/promotions', 'pieces.more'], [PROMOTIONS, 'code: 4204']),
  createRow('No promo found', ['features/promotions', 'errors.noPromo'], [PROMOTIONS, 'No promo found.']),
  createRow(
    'Promo not applicable',
    ['features/promotions', 'errors.notApplicable'],
    [PROMOTIONS, 'Promo not applicable.'],
  ),
  createRow(
    'Discount not applicable on this card type',
    ['features/promotions', 'errors.cardType'],
    [PROMOTIONS, 'The discount is not applicab'],
  ),
  createRow(
    'Discount applies only to cards',
    ['features/promotions', 'errors.cardsOnly'],
    [PROMOTIONS, 'This discount applies only t'],
  ),
  createRow(
    'Loyalty points can’t be used with the discount',
    ['features/promotions', 'errors.notWithPoints'],
    ['proofs/laws/points-with-discounts.test.ts', '4625'],
  ),
  createRow(
    'Please enter valid email to proceed',
    ['core/checkout', 'errors.emailMissing'],
    [PLACING, '4422'],
  ),
  createRow(
    'Please select the minimum number of options',
    ['core/menus', 'errors.belowMinimum'],
    ['e2e/item-sheet.e2e.ts', 'Please select the minimum nu'],
  ),
  createRow(
    'Sorry! You have reached the maximum limit',
    ['core/menus', 'errors.aboveMaximum'],
    ['e2e/item-sheet.e2e.ts', 'Sorry! You have reached the'],
  ),
  createRow(
    'Please add item(s) worth X more to place order',
    ['core/cart', 'errors.minimumOrder'],
    [PLACING, 'Please add item(s) worth'],
  ),
  createRow(
    'Cash is not valid for orders above a limit',
    ['core/payments', 'errors.cashLimit'],
    [PLACING, 'Cash is not valid for orders'],
  ),
  createRow(
    'End date should not be less than next date',
    ['features/recurring-orders', 'errors.endBeforeNext'],
    ['features/recurring-orders/server/recurring.test.ts', '4802'],
  ),
  createRow(
    'Page not found, check the URL',
    ['core/sites', 'errors.unknownSite'],
    ['apps/server/sites.test.ts', '404'],
  ),
  createRow('No saved cards', ['core/payments', 'cards.empty'], ['e2e/account.e2e.ts', 'No saved cards']),
  createRow(
    'No saved addresses',
    ['core/customers', 'address.none'],
    ['e2e/account.e2e.ts', 'No saved addresses yet.'],
  ),
  createRow(
    'No items match a search',
    ['core/menus', 'search.none'],
    ['e2e/browse.e2e.ts', 'No items match'],
  ),
  createRow(
    'No internet connection',
    ['apps/storefront', 'offline'],
    ['e2e/shell.e2e.ts', 'No internet connection'],
  ),
  createRow(
    'Something went wrong, try later',
    ['platform/http', 'errors.internal'],
    ['apps/server/contract.test.ts', '500'],
  ),
  createRow('Cart empty', ['core/cart', 'errors.empty'], [PLACING, '4206']),
  createRow('Cart expired', ['core/cart', 'errors.expired'], [PLACING, '4205']),
  createRow(
    'Under scheduled maintenance',
    ['core/stores', 'state.plannedDowntime'],
    [TIMINGS, 'Closed for maintenance, back'],
  ),
  createRow(
    'Location could not be detected, enable device location',
    ['core/stores', 'locate.failed'],
    ['e2e/places.e2e.ts', 'Location could not be detect'],
  ),
  createRow(
    'The browser can’t locate you … click Continue',
    ['core/stores', 'locate.continue'],
    ['e2e/places.e2e.ts', "The browser can't locate you"],
  ),
  createRow(
    'We could not place your order, would you like to try again?',
    ['core/checkout', 'failure.over'],
    [CATALOGUE_JOURNEY, 'would you like to try again?'],
  ),
  createRow(
    'Add details to proceed',
    ['core/checkout', 'next.details'],
    [CATALOGUE_JOURNEY, 'Add details to proceed.'],
  ),
  createRow(
    'Payment link invalid or moved',
    ['features/pay-links', 'invalid.heading'],
    [CATALOGUE_JOURNEY, 'This payment link is invalid'],
  ),
  createRow(
    'No outlets found',
    ['core/stores', 'errors.noOutlets'],
    [CATALOGUE_JOURNEY, 'No outlets found.'],
  ),
  createRow('No cities found', ['core/stores', 'errors.noCities'], [CATALOGUE_JOURNEY, 'No cities found.']),
  createRow(
    'Unknown error, try again',
    ['core/customers', 'problem.unknown'],
    [CATALOGUE_JOURNEY, 'Unknown error, please try'],
  ),
]
