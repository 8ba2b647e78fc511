import { useState } from 'react'
import type { BillBenefitProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { PromotionsApi } from '../../contract/endpoints.ts'
import { usePromotionsTexts } from '../promotions-texts.ts'
import { type ApplyCode, useApplyErrorText } from '../use-apply-code.ts'
import { CodeForm } from './code-form.tsx'

/** Applies and removes codes of a table's bill; stores the last rejection until the next attempt. */
const useBillCode = ({ order, onChange }: BillBenefitProps): ApplyCode => {
  const errorText = useErrorText()
  const applyErrorText = useApplyErrorText()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (body: { codeName?: string | undefined; cancel?: true }): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setRefusal('')
    const answer = await browserApi<PromotionsApi>()('POST /api/v1/orders/dineIn/applyPromo', {
      body: { order, ...body },
    })
    setBusy(false)
    if (answer.ok) await onChange()
    else setRefusal((body.cancel ? errorText : applyErrorText)(answer.error))
    return answer.ok
  }
  return {
    ...{ refusal, isBusy },
    apply: ({ codeName }) => send({ codeName }),
    remove: () => send({ cancel: true }),
  }
}

/** A code for the bill of a table: the field, or what it takes off. */
export const BillCode = (props: BillBenefitProps) => {
  const t = usePromotionsTexts()
  const language = useLanguage()
  const code = useBillCode(props)
  const discounts = props.benefits.filter(({ kind }) => kind === 'discount')
  if (discounts.length === 0) return <CodeForm code={code} />
  return (
    <div className="grid gap-1">
      {discounts.map(({ source, name, amount }) => (
        <div key={source} className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="flex-1 font-semibold">
            <bdi>{name}</bdi>
          </p>
          <Price text={`−${formatMoney({ ...amount, amount: -amount.amount }, language)}`} />
          <Button
            size="sm"
            variant="ghost"
            className="-me-4"
            aria-label={t('box.removeNamed', { code: name })}
            onClick={() => void code.remove()}
          >
            {t('box.remove')}
          </Button>
        </div>
      ))}
      {code.refusal && (
        <p role="alert" className="text-danger text-sm">
          {code.refusal}
        </p>
      )}
    </div>
  )
}
