import { getChannel } from '#core/sites/domain/order-type.ts'
import { Badge } from '#platform/ui/badge.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { DropOffBadge } from './drop-off-badge.tsx'
import { CustomerAnswers, SpecialInstructions } from './ticket.tsx'

/** Instructions for packing and hand-over. */
export const HandlingNotes = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const { needsCutlery, deliveryInstruction, orderNote, orderType } = order
  const isDelivery = getChannel(orderType) === 'delivery'
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-1">
        {needsCutlery !== null && (
          <Badge>{t(needsCutlery ? 'handling.cutlery' : 'handling.noCutlery')}</Badge>
        )}
        {isDelivery && <DropOffBadge order={order} />}
      </p>
      <CustomerAnswers answers={order.collectFromUser} />
      {orderNote && <SpecialInstructions text={t('handling.orderNote', { note: orderNote })} />}
      {deliveryInstruction && (
        <SpecialInstructions
          text={isDelivery ? t('handling.deliveryNote', { note: deliveryInstruction }) : deliveryInstruction}
        />
      )}
    </div>
  )
}
