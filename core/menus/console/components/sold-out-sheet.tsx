import { useState } from 'react'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getServerNow } from '#core/console-shell/console/server-clock.ts'
import { formatDay, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { hours } from '#platform/kernel/clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import type { StockItem } from '../stock-list.ts'
import type { StockStatusUpdate } from '../use-stock.ts'

interface SoldOutSheetProps {
  readonly product: StockItem
  readonly outlet: ConsoleOutlet
  readonly onMark: (mark: StockStatusUpdate) => Promise<void>
  readonly onClose: () => void
}

/** Sets until when a product is sold out, with one tap. */
export const SoldOutSheet = ({ product, outlet, onMark, onClose }: SoldOutSheetProps) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const { nextDayAt, timeZone } = outlet
  const moment = `${formatDay(nextDayAt, timeZone, language)}, ${formatTime(nextDayAt, timeZone, language)}`
  const [isPaused, setIsPaused] = useState(false)
  const choose = (until?: string) => async (): Promise<void> => {
    await onMark({ isSoldOut: true, until, mark: isPaused ? 'paused' : 'soldOut' })
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={t('until.heading', { product: product.name })}>
      {product.kind === 'product' && (
        <CheckboxField
          label={t('until.paused')}
          hint={t('until.pausedText')}
          checked={isPaused}
          onChange={(event) => setIsPaused(event.currentTarget.checked)}
          fieldClassName="mb-2"
        />
      )}
      <div className="grid gap-2">
        <Button full variant="secondary" onClick={choose(nextDayAt)} className="min-h-16">
          <span>
            <span className="block">{t('until.tomorrow')}</span>
            <span className="block font-normal text-muted text-sm">
              {t('until.tomorrowText', { moment })}
            </span>
          </span>
        </Button>
        <Button
          full
          variant="secondary"
          onClick={() => choose(new Date(getServerNow() + hours(1)).toISOString())()}
          className="min-h-16"
        >
          {t('until.hour')}
        </Button>
        <Button full variant="secondary" onClick={choose()} className="min-h-16">
          {t('until.told')}
        </Button>
      </div>
    </Sheet>
  )
}
