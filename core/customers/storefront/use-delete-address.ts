import { browserApi } from '#platform/contract/browser-api.ts'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Address, CustomersApi } from '../contract/endpoints.ts'
import { useCustomersTexts } from './customers-texts.ts'
import { useErrorText } from './use-error-text.ts'

/** Deletes a saved address after confirmation; `onDeleted` is called when it is gone. */
export const useDeleteAddress = (onDeleted: (address: Address) => void): ((address: Address) => void) => {
  const t = useCustomersTexts()
  const errorText = useErrorText()
  const openPopup = usePopup((state) => state.openPopup)
  const show = useToasts((state) => state.show)
  const remove = async (address: Address) => {
    const answer = await browserApi<CustomersApi>()('DELETE /api/v1/address/:id', {
      params: { id: address._id },
    })
    if (answer.ok) {
      show({ text: t('address.deleted'), tone: 'success' })
      onDeleted(address)
    } else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return (address) =>
    openPopup({
      heading: t('address.deleteAsk'),
      subText: address.address,
      leftBtnText: t('address.keep'),
      rightBtnText: t('address.delete'),
      handlers: { right: () => void remove(address) },
    })
}
