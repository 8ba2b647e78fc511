import { AmountField } from '#core/console-shell/console/amount-field.tsx'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { OrderingForm, OutletOrdering } from '../../contract/ordering-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { DeliveryFeeFields } from './delivery-fee-fields.tsx'
import { PercentField } from './percent-field.tsx'
import { TipsField } from './tips-field.tsx'

export type OrderingPartProps = FieldsProps<OutletOrdering> & { readonly form: OrderingForm }

type Charges = OutletOrdering['charges']
type Channel = OrderingForm['services'][number]

const KINDS = ['none', 'rate', 'amount'] as const

const TaxField = ({
  label,
  form,
  value,
  error,
  onChange,
}: {
  readonly label: string
  readonly form: OrderingForm
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (tax: string | null) => void
}) => {
  const t = useSettingsTexts()
  return (
    <SelectField
      label={label}
      error={error}
      value={value ?? ''}
      placeholder={t('tax.none')}
      options={form.taxes.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}

interface ChannelProps extends OrderingPartProps {
  readonly channel: Channel
  readonly onCharges: (charges: Partial<Charges>) => void
}

/** The charge for service: none, a share of the lines, or an amount. */
const ServiceChargeFields = ({ form, draft, channel, formKey, errorOf, onCharges }: ChannelProps) => {
  const t = useSettingsTexts()
  const { service } = draft.charges
  const terms = service[channel]
  const kind = terms === undefined ? 'none' : 'rate' in terms ? 'rate' : 'amount'
  const path = `charges.service.${channel}`
  const write = (next: Charges['service'][Channel]): void => {
    const { [channel]: _, ...others } = service
    onCharges({ service: next ? { ...others, [channel]: next } : others })
  }
  return (
    <>
      <SelectField
        label={t('service.charge')}
        error={terms === undefined ? errorOf(path) : undefined}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`terms.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          write(value === 'rate' ? { rate: 1000 } : value === 'amount' ? { amount: 100 } : undefined)
        }
      />
      {terms && 'rate' in terms && (
        <PercentField
          key={`rate ${formKey}`}
          label={t('terms.rate')}
          value={terms.rate}
          error={errorOf(path)}
          onChange={(rate) => write({ rate })}
        />
      )}
      {terms && 'amount' in terms && (
        <AmountField
          key={`amount ${formKey}`}
          label={t('terms.amount')}
          required
          currency={form.currency}
          value={terms.amount}
          error={errorOf(path)}
          onChange={(amount) => write({ amount: amount ?? 0 })}
        />
      )}
    </>
  )
}

/** What an order below a sub-total costs besides; both fields empty: nothing. */
const SmallOrderFields = ({ form, draft, channel, formKey, errorOf, onCharges }: ChannelProps) => {
  const t = useSettingsTexts()
  const { smallOrder } = draft.charges
  const terms = smallOrder[channel]
  const path = `charges.smallOrder.${channel}`
  const write = (part: { readonly below?: number; readonly amount?: number }): void => {
    const { [channel]: _, ...others } = smallOrder
    const next = { below: terms?.below ?? 0, amount: terms?.amount ?? 0, ...part }
    onCharges({
      smallOrder: next.below === 0 && next.amount === 0 ? others : { ...others, [channel]: next },
    })
  }
  return (
    <>
      <AmountField
        key={`below ${formKey}`}
        label={t('smallOrder.below')}
        optional
        currency={form.currency}
        value={terms?.below || undefined}
        error={errorOf(`${path}.below`)}
        onChange={(below) => write({ below: below ?? 0 })}
      />
      <AmountField
        key={`small ${formKey}`}
        label={t('smallOrder.amount')}
        optional
        currency={form.currency}
        value={terms?.amount || undefined}
        error={errorOf(`${path}.amount`)}
        onChange={(amount) => write({ amount: amount ?? 0 })}
      />
    </>
  )
}

/** Minimums, packaging, rounding and tips. */
const GeneralFees = (props: OrderingPartProps & Pick<ChannelProps, 'onCharges'>) => {
  const t = useSettingsTexts()
  const { form, draft, formKey, errorOf, onChange, onCharges } = props
  const { currency } = form
  const { minimumOrder, charges } = draft
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(['delivery', 'pickup'] as const).map((channel) => (
        <AmountField
          key={`${channel} ${formKey}`}
          label={t(`minimum.${channel}`)}
          hint={t(`minimum.${channel}Hint`)}
          optional
          currency={currency}
          value={minimumOrder[channel] || undefined}
          error={errorOf(`minimumOrder.${channel}`)}
          onChange={(amount) =>
            onChange({ ...draft, minimumOrder: { ...minimumOrder, [channel]: amount ?? 0 } })
          }
        />
      ))}
      <AmountField
        key={`packaging ${formKey}`}
        label={t('packaging.fee')}
        optional
        currency={currency}
        value={draft.packagingFee || undefined}
        error={errorOf('packagingFee')}
        onChange={(amount) => onChange({ ...draft, packagingFee: amount ?? 0 })}
      />
      <TaxField
        label={t('packaging.tax')}
        form={form}
        value={draft.packagingTax}
        error={errorOf('packagingTax')}
        onChange={(packagingTax) => onChange({ ...draft, packagingTax })}
      />
      <AmountField
        key={`round ${formKey}`}
        label={t('roundTo.label')}
        hint={t('roundTo.hint')}
        optional
        currency={currency}
        value={charges.roundTo ?? undefined}
        error={errorOf('charges.roundTo')}
        onChange={(amount) => onCharges({ roundTo: amount ?? null })}
      />
      <TipsField
        key={`tips ${formKey}`}
        value={draft.tipPresets}
        error={errorOf('tipPresets')}
        onChange={(tipPresets) => onChange({ ...draft, tipPresets })}
      />
    </div>
  )
}

/** What is added to the sum of the lines, and from which sum on the outlet takes orders. */
export const FeesPart = (props: OrderingPartProps) => {
  const t = useSettingsTexts()
  const { form, draft, errorOf, onChange } = props
  const onCharges = (part: Partial<Charges>): void =>
    onChange({ ...draft, charges: { ...draft.charges, ...part } })
  return (
    <ExplainedSection heading={t('ordering.fees')} text={t('ordering.feesText')}>
      <GeneralFees {...props} onCharges={onCharges} />
      <DeliveryFeeFields {...props} onDelivery={(delivery) => onCharges({ delivery })} />
      {form.services.map((channel) => (
        <fieldset key={channel} className="grid gap-3 border-line border-t pt-4">
          <legend className="sr-only">{t(`service.${channel}`)}</legend>
          <p aria-hidden="true" className="font-semibold">
            {t(`service.${channel}`)}
          </p>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <ServiceChargeFields {...props} channel={channel} onCharges={onCharges} />
            <SmallOrderFields {...props} channel={channel} onCharges={onCharges} />
          </div>
        </fieldset>
      ))}
      <div className="max-w-sm">
        <TaxField
          label={t('charges.tax')}
          form={form}
          value={draft.charges.tax}
          error={errorOf('charges.tax')}
          onChange={(tax) => onCharges({ tax })}
        />
      </div>
    </ExplainedSection>
  )
}
