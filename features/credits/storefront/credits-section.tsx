import { receiveCart } from '#core/cart/storefront/cart-store.ts'
import type { CheckoutSectionProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { WalletIcon } from '#platform/ui/icons/wallet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CreditsApi } from '../contract/endpoints.ts'
import { CreditsChoice } from './credits-choice.tsx'
import { useCreditsTexts } from './credits-texts.ts'

/** The customer's credit next to the order. */
export const CreditsSection = ({ cart, step }: CheckoutSectionProps) => {
  const t = useCreditsTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const { credits, store } = cart
  if (!credits) return null
  const change = async (input: { cancel?: true }) => {
    const body = { store, ...input }
    const answer = await browserApi<CreditsApi>()('POST /api/v1/carts/applyCredits', { body })
    if (answer.ok) receiveCart(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return (
    <section
      aria-labelledby={`credit-${step}`}
      className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
    >
      <h2 id={`credit-${step}`} className="mb-2 flex items-center gap-2 font-bold text-lg tracking-tight">
        <WalletIcon size={20} className="text-brand-strong" />
        {t('title')}
      </h2>
      <CreditsChoice credits={credits} onChange={change} />
    </section>
  )
}
