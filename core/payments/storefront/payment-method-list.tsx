import type { Store } from '#core/stores/contract/endpoints.ts'
import { METHOD_ICONS, useMethodTexts } from './method-appearance.tsx'
import { usePaymentsTexts } from './payments-texts.ts'

/** An outlet's payment methods for any service; nothing when none are configured. */
export const AcceptedPaymentMethods = ({ store }: { store: Store }) => {
  const t = usePaymentsTexts()
  const wordsOf = useMethodTexts()
  const { delivery, pickup } = store.paymentMethods
  const methods = [...new Set([...delivery.methods, ...pickup.methods])]
  if (methods.length === 0) return null
  return (
    <section className="rounded-lg border border-line bg-surface-raised p-5">
      <h2 className="font-bold text-lg">{t('methods.heading')}</h2>
      <ul className="mt-2">
        {methods.map((method) => {
          const Icon = METHOD_ICONS[method]
          return (
            <li key={method} className="flex items-center gap-3 py-1.5">
              <Icon size={20} className="text-muted" />
              {wordsOf(method).name}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
