import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { WirePromotionTerms } from '../../contract/console-endpoints.ts'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import { changeKind, getPromotionKind, getTarget, PROMOTION_KINDS } from '../terms-draft.ts'
import type { PromotionsData } from '../use-promotions.ts'
import { CheckList, NumberField, PromotionAmountField } from './fields.tsx'
import { type ProductOption, ProductPicker } from './product-picker.tsx'

export interface TermsFieldsProps {
  readonly terms: WirePromotionTerms
  readonly data: PromotionsData
  readonly onChange: (terms: WirePromotionTerms) => void
}

interface EffectFieldsProps extends TermsFieldsProps {
  /** Called with a product that was found, before the terms refer to it. */
  readonly onFind: (product: ProductOption) => void
}

const Figures = ({ terms, data, onChange }: TermsFieldsProps) => {
  const t = usePromotionsConsoleTexts()
  const { effect } = terms
  if (effect.kind === 'percent')
    return (
      <NumberField
        label={t('effect.percent')}
        value={effect.percent}
        min={1}
        max={100}
        onChange={(percent) => percent !== null && onChange({ ...terms, effect: { ...effect, percent } })}
      />
    )
  if (effect.kind === 'fixed')
    return (
      <PromotionAmountField
        label={t('effect.amount')}
        value={effect.amount}
        currency={data.currency}
        onChange={(amount) => amount !== null && onChange({ ...terms, effect: { ...effect, amount } })}
      />
    )
  if (getPromotionKind(terms) !== 'buyPay' || effect.kind !== 'buyPay') return null
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        label={t('effect.buy')}
        value={effect.buy}
        min={2}
        max={20}
        onChange={(buy) => buy !== null && onChange({ ...terms, effect: { ...effect, buy } })}
      />
      <NumberField
        label={t('effect.pay')}
        value={effect.pay}
        min={1}
        max={19}
        onChange={(pay) => pay !== null && onChange({ ...terms, effect: { ...effect, pay } })}
      />
    </div>
  )
}

/** What a promotion applies to: categories and products, or everything. */
const Target = ({ terms, data, onChange, onFind }: EffectFieldsProps) => {
  const t = usePromotionsConsoleTexts()
  const { effect } = terms
  if (effect.kind === 'freeDelivery') return null
  if (effect.kind === 'freeProduct')
    return (
      <ProductPicker
        label={t('effect.gifts')}
        chosen={effect.products}
        known={data.products}
        onChange={(products) => onChange({ ...terms, effect: { ...effect, products } })}
        onFind={onFind}
      />
    )
  const on = getTarget(terms)
  return (
    <div className="grid gap-4">
      <CheckList
        legend={t('effect.categories')}
        hint={t('effect.everything')}
        options={data.categories.map(({ _id, name }) => ({ value: _id, label: name }))}
        chosen={on.categories}
        onChange={(categories) => onChange({ ...terms, effect: { ...effect, on: { ...on, categories } } })}
      />
      <ProductPicker
        label={t('effect.products')}
        chosen={on.products}
        known={data.products}
        onChange={(products) => onChange({ ...terms, effect: { ...effect, on: { ...on, products } } })}
        onFind={onFind}
      />
    </div>
  )
}

/** Whether a free unit's paid extras are free too. */
const ExtrasChoice = ({ terms, onChange }: Omit<TermsFieldsProps, 'data'>) => {
  const t = usePromotionsConsoleTexts()
  const { effect } = terms
  if (effect.kind !== 'freeProduct' && effect.kind !== 'buyPay') return null
  return (
    <CheckboxField
      label={t('effect.includesExtras')}
      hint={t('effect.includesExtrasHint')}
      checked={effect.includesExtras ?? false}
      onChange={({ target }) => onChange({ ...terms, effect: { ...effect, includesExtras: target.checked } })}
    />
  )
}

/** The effect of a promotion, and what it applies to. */
export const EffectFields = (props: EffectFieldsProps) => {
  const t = usePromotionsConsoleTexts()
  const { terms, onChange } = props
  const options = PROMOTION_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('effect.kind')}
        options={options}
        value={getPromotionKind(terms)}
        onChange={({ target }) => {
          const kind = PROMOTION_KINDS.find((known) => known === target.value)
          if (kind) onChange(changeKind(terms, kind))
        }}
      />
      <Figures key={getPromotionKind(terms)} {...props} />
      <Target {...props} />
      <ExtrasChoice terms={terms} onChange={onChange} />
    </div>
  )
}
