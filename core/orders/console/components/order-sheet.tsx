import { createPortal } from 'react-dom'
import { formatDateTime, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { planActions } from '../board/action-plan.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { SheetPart } from '../sheet-part.tsx'
import { DetailsExtensions } from './extension-parts.tsx'
import { HandlingNotes } from './handling-notes.tsx'
import { HouseholdAllergies } from './household-allergies.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { PrintedTicket } from './printed-ticket.tsx'
import { BoardPromisedTime } from './promised-time.tsx'
import { ServiceName } from './service-name.tsx'
import { Ticket } from './ticket.tsx'

/** The steps that the order has reached, each with its clock time. */
const OrderSteps = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  return (
    <SheetPart heading={t('details.history')}>
      <ol className="grid gap-1 text-sm">
        {order.timeline.map(({ key, text, at }) =>
          at === null ? null : (
            <li key={key} className="flex justify-between gap-4">
              <span>{text}</span>
              <time dateTime={at} className="text-muted tabular-nums">
                <bdi>{formatTime(at, order.store.timeZone, language)}</bdi>
              </time>
            </li>
          ),
        )}
      </ol>
    </SheetPart>
  )
}

const hasActions = (order: BoardOrder): boolean => {
  const { primary, others } = planActions(order)
  return primary !== undefined || others.length > 0
}

/** All details of an order: customer, destination, items, amounts, history and every action. */
export const OrderSheet = ({ order, onClose }: { order: BoardOrder; onClose: () => void }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  return (
    <Sheet
      open
      onClose={onClose}
      size="lg"
      title={t('details.heading', { number: order.orderId })}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3">
          <ServiceName order={order} size={16} />
          <span>
            {t('details.placed', { time: formatDateTime(order.placedAt, order.store.timeZone, language) })}
          </span>
        </span>
      }
      footer={hasActions(order) && <OrderActions order={order} isComplete />}
    >
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
        <div className="grid gap-6">
          {order.declineReason && <Notice tone="warning">{order.declineReason}</Notice>}
          <BoardPromisedTime order={order} />
          <HouseholdAllergies names={order.allergies} />
          <SheetPart heading={t('details.items')}>
            <Ticket products={order.products} />
          </SheetPart>
          <DetailsExtensions order={order} />
          <HandlingNotes order={order} />
        </div>
        <div className="grid gap-6">
          <OrderCustomer order={order} />
          <PriceBreakdown order={order} />
          <OrderSteps order={order} />
          <Button
            variant="secondary"
            size="sm"
            leading={<PrinterIcon size={18} />}
            onClick={() => window.print()}
            className="min-h-target"
          >
            {t('details.print')}
          </Button>
        </div>
      </div>
      {createPortal(<PrintedTicket order={order} />, document.body)}
    </Sheet>
  )
}
