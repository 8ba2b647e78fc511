import type { SavedCartSectionProps } from '#core/cart/storefront/saved-cart-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CreditsApi } from '../contract/endpoints.ts'
import { CreditsChoice } from './credits-choice.tsx'

/** Credit that will pay for a cart saved for later: none is taken until it is ordered. */
export const SavedCredits = ({ draft, onChange }: SavedCartSectionProps) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const { credits, store } = draft
  if (!credits) return null
  const change = async (input: { cancel?: true }) => {
    const body = { store, ...input }
    const answer = await browserApi<CreditsApi>()('POST /api/v1/draft-cart/applyCredits', { body })
    if (answer.ok) onChange(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return (
    <div className="border-line border-t pt-3">
      <CreditsChoice credits={credits} onChange={change} />
    </div>
  )
}
