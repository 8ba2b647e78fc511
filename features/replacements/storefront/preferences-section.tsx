import { useEffect, useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { CheckoutSectionProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { LinePreference, ReplacementsApi } from '../contract/endpoints.ts'
import { type PreferenceChange, PreferenceFields } from './components/preference-fields.tsx'
import { useReplacementsTexts } from './replacements-texts.ts'

const usePreferences = ({ store, products }: Cart, isOpened: boolean) => {
  const language = useLanguage()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const t = useReplacementsTexts()
  const [lines, setLines] = useState<readonly LinePreference[]>()
  const ids = products.map(({ _id }) => _id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines, or another language, are another answer
  useEffect(() => {
    if (!isOpened) return
    let isLeft = false
    void browserApi<ReplacementsApi>()('GET /api/v1/carts/lineWishes', { query: { store } }).then(
      (answer) => {
        if (answer.ok && !isLeft) setLines(answer.data)
      },
    )
    return () => {
      isLeft = true
    }
  }, [store, ids, language, isOpened])
  const save = async (change: PreferenceChange): Promise<void> => {
    const body = { store, ...change }
    const answer = await browserApi<ReplacementsApi>()('PUT /api/v1/carts/lineWishes', { body })
    if (answer.ok) setLines(answer.data)
    show(
      answer.ok
        ? { text: t('wish.saved'), tone: 'success' }
        : { text: errorText(answer.error), tone: 'danger' },
    )
  }
  return { lines, save }
}

/** Checkout section for what is done, line by line, when something runs out after ordering. Collapsed at first. */
export const PreferencesSection = ({ cart, step }: CheckoutSectionProps) => {
  const t = useReplacementsTexts()
  const [isOpened, setOpened] = useState(false)
  const { lines, save } = usePreferences(cart, isOpened)
  if (step !== 'order') return null
  return (
    <details
      className="group min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-target cursor-pointer list-none items-center justify-between gap-2">
        <h2 className="font-bold text-lg tracking-tight">{t('wish.heading')}</h2>
        <ChevronDownIcon size={20} className="text-muted group-open:rotate-180" />
      </summary>
      <p className="mb-3 text-muted text-sm">{t('wish.text')}</p>
      <ul className="grid gap-4">
        {lines?.map((line) => (
          <li key={line.line}>
            <PreferenceFields line={line} currency={cart.total.currency} onChange={save} />
          </li>
        ))}
      </ul>
    </details>
  )
}
