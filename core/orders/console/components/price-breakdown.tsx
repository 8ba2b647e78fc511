import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useBoardDialog } from '../dialog-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { PaymentBadge } from './payment-badge.tsx'
import { SheetPart } from './sheet-part.tsx'

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

/** Roles of the contract. */
const REFUND_ROLES: ReadonlySet<string> = new Set(['owner', 'manager'])

/** Shown for every paid order, also a fully refunded one, because its refunds are listed there. */
const RefundButton = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const { role } = useConsoleData().staff
  const openDialog = useBoardDialog((state) => state.open)
  if (order.payment.status !== PAYMENT_STATUS.success || !REFUND_ROLES.has(role)) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mt-2 min-h-target"
      onClick={() => openDialog({ kind: 'refund', orderId: order._id })}
    >
      {t(order.payment.refunded.amount < order.payment.amount.amount ? 'refund.open' : 'refund.show')}
    </Button>
  )
}

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
      {payment.refunded.amount > 0 && (
        <p className="mt-1 text-muted text-sm">{t('sum.refunded', { amount: write(payment.refunded) })}</p>
      )}
      <RefundButton order={order} />
      <p className="mt-1 text-muted text-xs">{t('sum.reference', { reference: payment.referenceNo })}</p>
    </SheetPart>
  )
}
