import { useState } from 'react'
import { FileButton, PICTURE_TYPES } from '#core/console-shell/console/file-button.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import type { BoardDialogProps } from '#core/orders/console/board-extensions.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { MAX_DROP_OFF_NOTE } from '../domain/can-report-drop-off.ts'
import { useDropOffConsoleTexts } from './drop-off-console-texts.ts'
import { useReport } from './use-report.ts'

/** Photo and note where an order was left; the photo is sent as soon as it is taken. */
export const ReportSheet = ({ order, onClose }: BoardDialogProps) => {
  const t = useDropOffConsoleTexts()
  const show = useToasts((state) => state.show)
  const { report, saveNote, savePhoto } = useReport(order._id)
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const note = typed ?? report?.note ?? ''
  const guard = useLeaveGuard(typed !== undefined && typed !== (report?.note ?? ''), onClose)
  const finish = async () => {
    setBusy(true)
    const isSaved = note === report?.note || (await saveNote(note))
    setBusy(false)
    if (!isSaved) return
    show({ text: t('saved'), tone: 'success' })
    onClose()
  }
  return (
    <>
      <Sheet
        open
        onClose={guard.leave}
        backdropCloses={false}
        title={t('heading', { number: order.orderId })}
        footer={
          <Button full busy={isBusy} disabled={!report} onClick={finish}>
            {t('save')}
          </Button>
        }
      >
        {!report && <Skeleton className="h-48 w-full rounded-lg" />}
        {report && (
          <div className="grid gap-4">
            <p className="text-muted">{t('text')}</p>
            <div role="status" className="empty:hidden">
              {report.hasPhoto && <Notice tone="success">{t('photo.there')}</Notice>}
            </div>
            <FileButton
              label={t(report.hasPhoto ? 'photo.replace' : 'photo.take')}
              accept={PICTURE_TYPES}
              variant="secondary"
              capture="environment"
              onChoose={async ([file]) => file && savePhoto(file)}
            />
            <TextArea
              label={t('note')}
              optional
              rows={2}
              maxLength={MAX_DROP_OFF_NOTE}
              value={note}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        )}
      </Sheet>
      {guard.question}
    </>
  )
}
