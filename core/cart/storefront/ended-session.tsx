import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ensureSession } from '#core/customers/storefront/session.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { type ApiError, NETWORK_ERROR } from '#platform/contract/client.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import type { BulkApi } from '../contract/bulk-endpoints.ts'
import type { Cart } from '../contract/endpoints.ts'
import { activateMerchant } from './activate-merchant.ts'
import { type CarriedCart, storeCarriedCart, takeCarriedCart } from './carried-cart.ts'
import { receiveCart } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { getCartPath } from './paths.ts'

interface CarriedResult {
  readonly cart: Cart | null
  /** Names of what is not in the cart, or not as it was. */
  readonly lost: readonly string[]
  readonly error: ApiError | null
}

/** Adds the lines to the new guest's cart, at today's prices and stock. */
const addCarriedLines = async ({ requests, names }: CarriedCart, siteId: string): Promise<CarriedResult> => {
  const session = await ensureSession(siteId)
  let result: CarriedResult = { cart: null, lost: [], error: session.ok ? null : session.error }
  for (const { body, idempotencyKey } of requests) {
    if (result.error) break
    const answer = await browserApi<BulkApi>()('POST /api/v1/carts/addProducts', { body, idempotencyKey })
    if (!answer.ok) result = { ...result, error: answer.error }
    else {
      const lost = answer.data.notes.map(({ product, name }) => name || (names[product] ?? ''))
      result = { ...result, cart: answer.data.cart, lost: [...result.lost, ...lost] }
    }
  }
  return result
}

/**
 * Carries the lines of a refused session into the cart of a new guest session, and says what happened. It asks again
 * when the connection fails, with the same keys, so that nothing is added twice.
 */
export const useEndedSession = (): (() => Promise<void>) => {
  const t = useCartTexts()
  const language = useLanguage()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { _id: siteId, homePath } = useSite()
  const openPopup = usePopup((state) => state.openPopup)

  const formatResult = ({ cart, lost, error }: CarriedResult): string => {
    if (error) return t('sessionEnded.notKept', { reason: errorText(error) })
    if (!cart) return t('sessionEnded.nothingKept', { items: joinWithCommas(lost, language) })
    if (lost.length > 0) return t('sessionEnded.partlyKept', { items: joinWithCommas(lost, language) })
    return t('sessionEnded.kept')
  }

  const notify = (carried: CarriedCart, result: CarriedResult | null, again: () => void): void => {
    const isOffline = result?.error?.status === NETWORK_ERROR
    const subText = [
      carried.wasSignedIn ? t('sessionEnded.signedOut') : '',
      result ? formatResult(result) : '',
    ]
    openPopup({
      heading: t('sessionEnded.heading'),
      subText: subText.filter(Boolean).join(' '),
      leftBtnText: t('sessionEnded.stay'),
      ...(isOffline && { rightBtnText: t('refused.retry'), handlers: { right: again } }),
      ...(result?.cart && {
        rightBtnText: t('bar.view'),
        handlers: { right: () => void navigate(getCartPath(homePath)) },
      }),
    })
  }

  return async function carry() {
    const carried = takeCarriedCart(homePath)
    if (!carried) return
    activateMerchant(homePath)
    const result = carried.requests.length > 0 ? await addCarriedLines(carried, siteId) : null
    if (result?.cart) receiveCart(result.cart)
    if (result?.error?.status === NETWORK_ERROR) storeCarriedCart(carried)
    notify(carried, result, () => void carry())
  }
}

/** What the end of a session leaves to be done on the next page. Renders nothing. */
export const EndedSession = () => {
  const carry = useEndedSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page that follows the end of the session
  useEffect(() => void carry(), [])
  return null
}
