import { type FormEvent, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Price } from '#platform/ui/price.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Basket, CourtOrdersApi } from '../../contract/order-endpoints.ts'
import { MAX_TYPED_CODE } from '../../domain/court-payable.ts'
import { changeBasket, useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { toBasketBody } from '../use-basket-quote.ts'
import { CourtCard } from './court-card.tsx'

const CodeForm = () => {
  const t = useFoodCourtTexts()
  const errorText = useErrorText()
  const [codeName, setCodeName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || codeName.trim() === '') return
    setBusy(true)
    setRefusal(undefined)
    const answer = await browserApi<CourtOrdersApi>()('POST /api/v1/court-orders/promo', {
      body: {
        ...toBasketBody({ ...useBasketStore.getState(), promo: undefined }),
        codeName: codeName.trim(),
      },
    })
    setBusy(false)
    if (answer.ok) changeBasket({ promo: answer.data.promo?._id })
    else setRefusal(errorText(answer.error))
  }
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          name="codeName"
          label={t('promo.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={MAX_TYPED_CODE}
          value={codeName}
          error={refusal}
          onChange={({ target }) => setCodeName(target.value)}
        />
      </div>
      <Button type="submit" variant="soft" className="mt-7" aria-disabled={isBusy}>
        {t('promo.apply')}
      </Button>
    </form>
  )
}

/** A code for all stalls: the field, or what the applied one takes off or still lacks. */
export const BasketCode = ({ applied }: { applied: Basket['promo'] }) => {
  const t = useFoodCourtTexts()
  const language = useLanguage()
  if (!applied) return <CodeForm />
  return (
    <CourtCard heading={t('promo.label')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex-1 font-semibold">
          <bdi>{applied.name}</bdi>
        </p>
        {applied.amount.amount > 0 && <Price text={`−${formatMoney(applied.amount, language)}`} />}
        <Button
          size="sm"
          variant="ghost"
          className="-me-4"
          aria-label={t('promo.removeNamed', { code: applied.code })}
          onClick={() => changeBasket({ promo: undefined })}
        >
          {t('promo.remove')}
        </Button>
      </div>
      {applied.text && (
        <p role="status" className="text-muted text-sm">
          {applied.text}
        </p>
      )}
    </CourtCard>
  )
}
