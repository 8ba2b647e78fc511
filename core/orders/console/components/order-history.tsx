import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { SheetPart } from './sheet-part.tsx'

/** The steps that the order has reached, each with its clock time. */
export const OrderSteps = ({ order }: { order: BoardOrder }) => {
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
