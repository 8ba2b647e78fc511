import { getChannel } from '#core/sites/domain/order-type.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { HomeIcon } from '#platform/ui/icons/home.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { CustomerAnswers, SpecialInstructions } from './ticket.tsx'

/** Instructions for packing and hand-over. */
export const HandlingNotes = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const { needsCutlery, isContactless, deliveryInstruction, orderNote, orderType } = order
  const isDelivery = getChannel(orderType) === 'delivery'
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-1">
        <Badge>{t(needsCutlery ? 'handling.cutlery' : 'handling.noCutlery')}</Badge>
        {isDelivery && isContactless && (
          <Badge icon={<HomeIcon size={16} />}>{t('handling.contactless')}</Badge>
        )}
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
