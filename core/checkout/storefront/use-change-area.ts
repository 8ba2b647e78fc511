import { moveCartToArea } from '#core/cart/storefront/cart-calls.ts'
import { useMissingPopup } from '#core/cart/storefront/use-missing-popup.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import type { Area } from '#core/stores/contract/endpoints.ts'
import { useChangeChoice } from '#core/stores/storefront/change-choice.ts'
import { formatArrival } from '#core/stores/storefront/format-arrival.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useCheckoutTexts } from './checkout-texts.ts'

/** An area's delivery terms as text: fee, minimum order, time. */
export const useAreaTerms = (): ((area: Area) => string) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  return ({ deliveryFee, minimumOrder, minutes, arrivalSpan }) =>
    t('area.terms', {
      fee: formatMoney(deliveryFee, language),
      minimum: formatMoney(minimumOrder, language),
      time: formatArrival(minutes, arrivalSpan, language),
    })
}

/**
 * Moves the order to another area; the cart's fee and minimum follow. Resolves to whether it is delivered there now.
 */
export const useApplyArea = (): ((area: Area) => Promise<boolean>) => {
  const change = useChangeChoice()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const vendor = useOptionalVendor()
  const showMissing = useMissingPopup()
  return async ({ _id: areaId, store }) => {
    // The cart first: it must be changed before subscribers are notified of the change.
    const answer = await moveCartToArea(store, areaId)
    if (!answer.ok) {
      show({ text: errorText(answer.error), tone: 'danger' })
      return false
    }
    const isMoved = vendor !== undefined && vendor.store._id !== store
    await change({ serviceType: SERVICE_TYPE.delivery, areaId, storeId: store })
    if (isMoved) showMissing(answer.data, vendor.stores.find(({ _id }) => _id === store)?.name)
    return true
  }
}

/** Shows what another area changes, and moves the order there when the customer agrees. */
export const useConfirmAreaChange = (): ((area: Area, onChanged: () => void) => void) => {
  const t = useCheckoutTexts()
  const terms = useAreaTerms()
  const apply = useApplyArea()
  const openPopup = usePopup((state) => state.openPopup)
  return (area, onChanged) =>
    openPopup({
      heading: t('area.ask', { area: area.name }),
      subText: terms(area),
      leftBtnText: t('area.keep'),
      rightBtnText: t('area.change'),
      handlers: { right: () => void apply(area).then((isDone) => isDone && onChanged()) },
    })
}
