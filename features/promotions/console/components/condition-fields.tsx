import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { PROMOTION_CARD_BRANDS } from '../../domain/promotion.ts'
import { BOUND_METHODS } from '../bound-methods.ts'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import type { TermsFieldsProps } from './effect-fields.tsx'
import { CheckList, PromotionAmountField } from './fields.tsx'
import { HoursFields } from './hours-fields.tsx'

const ORDER_TYPES = Object.entries(ORDER_TYPE)

/** Who may use a promotion, where, when and how. */
export const ConditionFields = (props: TermsFieldsProps) => {
  const t = usePromotionsConsoleTexts()
  const { terms, data, onChange } = props
  const { conditions } = terms
  const change = (changes: Partial<typeof conditions>) =>
    onChange({ ...terms, conditions: { ...conditions, ...changes } })
  const named = (list: readonly { _id: string; name: string }[]) =>
    list.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <div className="grid gap-5">
      <PromotionAmountField
        label={t('when.minimum')}
        value={conditions.minimum || null}
        currency={data.currency}
        onChange={(amount) => change({ minimum: amount ?? 0 })}
      />
      <CheckboxField
        label={t('when.firstOrder')}
        checked={conditions.isFirstOrder}
        onChange={({ target }) => change({ isFirstOrder: target.checked })}
      />
      <CheckList
        legend={t('when.orderTypes')}
        hint={t('when.none')}
        options={ORDER_TYPES.map(([key, value]) => ({
          value,
          label: t(`orderType.${key as keyof typeof ORDER_TYPE}`),
        }))}
        chosen={conditions.orderTypes}
        onChange={(orderTypes) => change({ orderTypes })}
      />
      {data.stores.length > 1 && (
        <CheckList
          legend={t('when.stores')}
          hint={t('when.none')}
          options={named(data.stores)}
          chosen={conditions.stores}
          onChange={(stores) => change({ stores })}
        />
      )}
      <HoursFields {...props} />
      {terms.code !== null && (
        <>
          <CheckList
            legend={t('when.methods')}
            hint={t('when.none')}
            options={BOUND_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
            chosen={BOUND_METHODS.filter((method) => conditions.paymentMethods.includes(method))}
            onChange={(paymentMethods) => change({ paymentMethods })}
          />
          <CheckList
            legend={t('when.cards')}
            hint={t('when.none')}
            options={PROMOTION_CARD_BRANDS.map((value) => ({ value, label: t(`card.${value}`) }))}
            chosen={conditions.cardTypes}
            onChange={(cardTypes) => change({ cardTypes })}
          />
        </>
      )}
      {data.areas.length > 0 && (
        <details>
          <summary className="flex min-h-target items-center font-semibold">{t('when.areas')}</summary>
          <CheckList
            legend={t('when.areas')}
            hint={t('when.none')}
            options={named(data.areas)}
            chosen={conditions.areas}
            onChange={(areas) => change({ areas })}
          />
        </details>
      )}
    </div>
  )
}
