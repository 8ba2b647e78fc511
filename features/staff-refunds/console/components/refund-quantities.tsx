import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import type { RefundSummary } from '../../contract/endpoints.ts'
import { useStaffRefundsTexts } from '../staff-refunds-texts.ts'

interface RefundQuantitiesProps {
  readonly refunds: RefundSummary
  readonly quantities: Readonly<Record<string, number>>
  readonly error: string | undefined
  readonly onChange: (pieces: Readonly<Record<string, number>>) => void
}

/** Quantity to refund for each line, with its value. */
export const RefundQuantities = ({ refunds, quantities, error, onChange }: RefundQuantitiesProps) => {
  const t = useStaffRefundsTexts()
  const language = useLanguage()
  return (
    <div>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {refunds.lines.map(({ _id, name, left, worth }) => {
          const qty = quantities[_id] ?? 0
          const [first] = worth
          const price = qty > 0 ? worth[qty - 1] : first
          return (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2">
              <span className="min-w-0 flex-1">
                <bdi className="block font-medium">{name}</bdi>
                <span className="block text-muted text-sm">
                  {price ? <bdi>{formatMoney(price, language)}</bdi> : t('refund.pieceGone')}
                </span>
              </span>
              {left > 0 && (
                <QuantityStepper
                  label={name}
                  value={qty}
                  min={0}
                  max={left}
                  onChange={(value) => onChange({ ...quantities, [_id]: value })}
                />
              )}
            </li>
          )
        })}
      </ul>
      <FieldErrorText id="refund-items-error" error={error} />
    </div>
  )
}
