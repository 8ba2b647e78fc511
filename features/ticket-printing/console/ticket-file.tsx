import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { createTextsHook } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { TicketApi } from '../contract/endpoints.ts'

const useTicketTexts = createTextsHook<typeof import('../messages/en.json')>('ticket-printing')

const downloadFile = (name: string, base64: string): void => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads the ticket as a file that a receipt printer accepts directly. */
const TicketButton = ({ order }: BoardPartProps) => {
  const t = useTicketTexts()
  const show = useToasts((state) => state.show)
  const take = async (): Promise<void> => {
    const answer = await consoleApi<TicketApi>()('GET /api/v1/console/orders/:id/ticket', {
      params: { id: order._id },
    })
    if (!answer.ok)
      return show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
    downloadFile(`ticket-${answer.data.orderId}.escpos`, answer.data.escPos)
    show({ tone: 'success', text: t('taken') })
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-h-target justify-self-start"
      leading={<PrinterIcon size={20} />}
      onClick={take}
    >
      {t('take')}
    </Button>
  )
}

/** For staff of the outlet; drivers have no printer. */
export const TicketFile = ({ order }: BoardPartProps) => {
  const { role } = useConsoleData().staff
  return role === 'driver' ? null : <TicketButton order={order} />
}
