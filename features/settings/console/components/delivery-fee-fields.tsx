import { AmountField } from '#core/console-shell/console/amount-field.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { OrderingForm, OutletOrdering } from '../../contract/ordering-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { replaceAt } from './brand-texts-part.tsx'

type Delivery = OutletOrdering['charges']['delivery']
type Bands = Extract<Delivery, { by: 'distance' }>['bands']

const MAX_BANDS = 20
const STEP_METRES = 2000

interface DeliveryFeeProps extends FieldsProps<OutletOrdering> {
  readonly form: OrderingForm
  readonly onDelivery: (delivery: Delivery) => void
}

const BandFields = ({
  bands,
  form,
  formKey,
  errorOf,
  onDelivery,
}: DeliveryFeeProps & { readonly bands: Bands }) => {
  const t = useSettingsTexts()
  const write = (list: Bands): void => onDelivery({ by: 'distance', bands: list })
  const path = 'charges.delivery.bands'
  return (
    <div className="grid gap-3">
      {bands.map((band, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band has no identity but its place
        <div key={`${index} ${bands.length} ${formKey}`} className="flex items-end gap-2">
          <WholeNumberField
            label={t('bands.upTo', { number: index + 1 })}
            required
            min={1}
            max={200_000}
            value={band.upTo}
            error={errorOf(`${path}.${index}.upTo`) ?? (index === 0 ? errorOf(path) : undefined)}
            onChange={(upTo) => write(replaceAt(bands, index, { ...band, upTo: upTo ?? band.upTo }))}
          />
          <AmountField
            label={t('bands.fee', { number: index + 1 })}
            required
            currency={form.currency}
            value={band.fee}
            error={errorOf(`${path}.${index}.fee`)}
            onChange={(fee) => write(replaceAt(bands, index, { ...band, fee: fee ?? 0 }))}
          />
          {bands.length > 1 && (
            <IconButton
              label={t('bands.remove', { number: index + 1 })}
              icon={<TrashIcon size={20} />}
              onClick={() => write(bands.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {bands.length < MAX_BANDS && (
        <Button
          size="sm"
          variant="secondary"
          className="min-h-target justify-self-start"
          leading={<PlusIcon size={16} />}
          onClick={() => {
            const last = bands.at(-1)
            write([...bands, { upTo: (last?.upTo ?? 0) + STEP_METRES, fee: last?.fee ?? 0 }])
          }}
        >
          {t('bands.add')}
        </Button>
      )}
    </div>
  )
}

/** How the fee of a delivery is found: by area, by distance, or by what a courier asks. */
export const DeliveryFeeFields = (props: DeliveryFeeProps) => {
  const t = useSettingsTexts()
  const { form, draft, errorOf, onDelivery } = props
  const { delivery } = draft.charges
  const couriers =
    delivery.by === 'courier' && !form.couriers.includes(delivery.provider)
      ? [delivery.provider, ...form.couriers]
      : form.couriers
  const ways = [
    { value: 'area', label: t('deliveryBy.area') },
    { value: 'distance', label: t('deliveryBy.distance') },
    ...(couriers.length > 0 ? [{ value: 'courier', label: t('deliveryBy.courier') }] : []),
  ]
  const choose = (by: string): void => {
    if (by === 'distance') onDelivery({ by, bands: [{ upTo: STEP_METRES, fee: 0 }] })
    else if (by === 'courier') onDelivery({ by, provider: couriers[0] ?? '', account: '' })
    else onDelivery({ by: 'area' })
  }
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <div className="fields-row md:grid-cols-3">
        <SelectField
          label={t('deliveryBy.label')}
          hint={t('deliveryBy.hint')}
          value={delivery.by}
          options={ways}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {delivery.by === 'courier' && (
          <>
            <SelectField
              label={t('courier.provider')}
              error={errorOf('charges.delivery.provider')}
              value={delivery.provider}
              options={couriers.map((value) => ({ value, label: value }))}
              onChange={({ currentTarget }) => onDelivery({ ...delivery, provider: currentTarget.value })}
            />
            <TextField
              label={t('courier.account')}
              required
              dir="ltr"
              maxLength={120}
              error={errorOf('charges.delivery.account')}
              value={delivery.account}
              onChange={({ currentTarget }) => onDelivery({ ...delivery, account: currentTarget.value })}
            />
          </>
        )}
      </div>
      {delivery.by === 'distance' && <BandFields {...props} bands={delivery.bands} />}
    </div>
  )
}
