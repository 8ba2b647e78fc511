import { BAR_BUTTON } from '#core/console-shell/console/console-bar.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useAutoPrint } from '../auto-print-store.ts'
import { useBoard } from '../board-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** Sets whether this device prints each new ticket. */
export const PrintSwitch = () => {
  const t = useOrdersConsoleTexts()
  const { isOn, turnOn, turnOff } = useAutoPrint()
  const show = useToasts((state) => state.show)
  const toggle = (): void => {
    if (isOn) {
      turnOff()
      show({ text: t('print.isOff') })
      return
    }
    const known = useBoard.getState().orders.map(({ _id }) => _id)
    const isDone = turnOn(known)
    show({ text: t(isDone ? 'print.isOn' : 'print.cannot'), tone: isDone ? 'success' : 'danger' })
  }
  return (
    <button type="button" aria-pressed={isOn} onClick={toggle} className={BAR_BUTTON}>
      <PrinterIcon size={20} />
      <span className="sr-only">{t('print.switch')}</span>
      <span aria-hidden="true" className="max-xl:hidden">
        {t(isOn ? 'print.on' : 'print.off')}
      </span>
    </button>
  )
}
