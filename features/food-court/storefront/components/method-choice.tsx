import { METHOD_ICONS, useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import type { Basket } from '../../contract/order-endpoints.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'

/** Of {@link Basket}, and of an order that is not paid yet. */
export type CourtMethod = Basket['methods'][number]

/** How everything is paid. */
export const MethodChoice = ({
  methods,
  value,
  error,
  onChange,
}: {
  methods: readonly CourtMethod[]
  value: CourtMethod | undefined
  error?: string | undefined
  onChange: (mod: CourtMethod) => void
}) => {
  const t = useFoodCourtTexts()
  const wordsOf = useMethodTexts()
  if (methods.length === 0) return <Notice tone="warning">{t('method.none')}</Notice>
  return (
    <RadioCards
      name="court-method"
      legend={t('method.legend')}
      required
      value={value}
      error={error}
      onChange={onChange}
      options={methods.map((mod) => {
        const Icon = METHOD_ICONS[mod]
        return { value: mod, label: wordsOf(mod).name, icon: <Icon size={22} /> }
      })}
    />
  )
}
