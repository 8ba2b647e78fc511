import { receiveCart } from '#core/cart/storefront/cart-store.ts'
import type { CheckoutSectionProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { WalletIcon } from '#platform/ui/icons/wallet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CreditsApi } from '../contract/endpoints.ts'
import { useCreditsTexts } from './credits-texts.ts'

/** The customer's credit next to the order: one tap pays with it, another cancels. */
export const CreditsSection = ({ cart, step }: CheckoutSectionProps) => {
  const t = useCreditsTexts()
  const language = useLanguage()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const { credits, store } = cart
  if (!credits) return null
  const isApplied = credits.applied.amount > 0
  const change = async () => {
    const body = { store, ...(isApplied ? { cancel: true as const } : {}) }
    const answer = await browserApi<CreditsApi>()('POST /api/v1/carts/applyCredits', { body })
    if (answer.ok) receiveCart(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return (
    <section
      aria-labelledby={`credit-${step}`}
      className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
    >
      <h2 id={`credit-${step}`} className="flex items-center gap-2 font-bold text-lg tracking-tight">
        <WalletIcon size={20} className="text-brand-strong" />
        {t('title')}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {isApplied
            ? t('applied', { amount: formatMoney(credits.applied, language) })
            : t('balance', { amount: formatMoney(credits.balance, language) })}
        </p>
        <Button size="sm" variant={isApplied ? 'ghost' : 'soft'} onClick={change}>
          {t(isApplied ? 'remove' : 'pay')}
        </Button>
      </div>
    </section>
  )
}
