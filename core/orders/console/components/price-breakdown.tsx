import { splitRefunds } from '#core/payments/domain/refund-sums.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { SheetPart } from '../sheet-part.tsx'
import { PaymentExtensions } from './extension-parts.tsx'
import { PaymentBadge } from './payment-badge.tsx'

const Row = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex justify-between gap-4 py-0.5 text-sm">
    <dt>
      <bdi>{name}</bdi>
    </dt>
    <dd className="tabular-nums">
      <bdi>{amount}</bdi>
    </dd>
  </div>
)

/** The price breakdown and the payment state. */
export const PriceBreakdown = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const { payment, subTotal, trace } = order
  const write = (amount: BoardOrder['total']) => formatMoney(amount, language)
  const nameOf = ({ name, inclusive }: BoardOrder['trace'][number]): string =>
    inclusive ? t('sum.included', { name }) : name
  return (
    <SheetPart heading={t('sum.heading')}>
      <dl>
        <Row name={t('sum.items')} amount={write(subTotal)} />
        {trace
          .filter(({ kind }) => kind !== 'line')
          .map((step) => (
            <Row
              key={`${step.kind} ${step.name} ${step.line}`}
              name={nameOf(step)}
              amount={write(step.amount)}
            />
          ))}
      </dl>
      <div className="mt-2 border-line border-t pt-2">
        <PaymentBadge order={order} />
      </div>
      {splitRefunds(payment).map(({ stage, amount }) => (
        <p key={stage} className="mt-1 text-muted text-sm">
          {t(`sum.${stage}`, { amount: write(amount) })}
        </p>
      ))}
      <PaymentExtensions order={order} />
      <p className="mt-1 text-muted text-xs">{t('sum.reference', { reference: payment.referenceNo })}</p>
    </SheetPart>
  )
}
