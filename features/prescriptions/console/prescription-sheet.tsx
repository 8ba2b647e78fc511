import { useState } from 'react'
import type { BoardDialogProps } from '#core/orders/console/board-extensions.tsx'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { StaffPrescription } from '../contract/endpoints.ts'
import { REJECTIONS, type Rejection } from '../domain/prescription.ts'
import { PageView } from './page-view.tsx'
import { usePrescriptionsConsoleTexts } from './prescriptions-console-texts.ts'
import { usePrescription } from './use-prescription.ts'

const REPEAT_CHOICES = [0, 1, 2, 3, 5, 11]
const REPEAT_DAYS = 180

/** Limit of the contract. */
const MAX_WORDS = 200

interface FormProps {
  readonly onClose: () => void
  readonly decisions: Pick<ReturnType<typeof usePrescription>, 'approve' | 'reject'>
}

const RejectForm = ({ onBack, onClose, decisions }: FormProps & { onBack: () => void }) => {
  const t = usePrescriptionsConsoleTexts()
  const show = useToasts((state) => state.show)
  const [reason, setReason] = useState<Rejection>()
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const reject = async () => {
    if (!reason) return setError(t('reasonMissing'))
    if (reason === 'other' && words.trim() === '') return setError(t('wordsMissing'))
    if (!(await decisions.reject({ reason, ...(reason === 'other' && { words }) }))) return
    show({ text: t('done.rejected'), tone: 'success' })
    onClose()
  }
  return (
    <div className="grid gap-4">
      <Notice tone="info">{t('reject.hint')}</Notice>
      <RadioCards
        name="rejection"
        legend={t('reject.legend')}
        options={REJECTIONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={reason}
        onChange={(value) => {
          setReason(value)
          setError(undefined)
        }}
        error={reason === 'other' ? undefined : error}
        columns={2}
      />
      {reason === 'other' && (
        <TextField
          label={t('words')}
          maxLength={MAX_WORDS}
          value={words}
          error={error}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="danger" onClick={reject}>
          {t('reject.confirm')}
        </Button>
      </div>
    </div>
  )
}

const DecisionForm = ({ onClose, decisions }: FormProps) => {
  const t = usePrescriptionsConsoleTexts()
  const show = useToasts((state) => state.show)
  const [repeats, setRepeats] = useState(0)
  const [isRejecting, setRejecting] = useState(false)
  const approve = async () => {
    if (!(await decisions.approve({ repeats, repeatDays: REPEAT_DAYS }))) return
    show({ text: t('done.approved'), tone: 'success' })
    onClose()
  }
  if (isRejecting)
    return <RejectForm onBack={() => setRejecting(false)} onClose={onClose} decisions={decisions} />
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('repeats')}
        value={String(repeats)}
        options={REPEAT_CHOICES.map((count) => ({
          value: String(count),
          label: count === 0 ? t('repeats.none') : t('repeats.some', { count, days: REPEAT_DAYS }),
        }))}
        onChange={({ target }) => setRepeats(Number(target.value))}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={() => setRejecting(true)}>
          {t('reject')}
        </Button>
        <Button onClick={approve}>{t('approve')}</Button>
      </div>
    </div>
  )
}

const Decided = ({ found: { state, decidedBy, reason } }: { found: StaffPrescription }) => {
  const t = usePrescriptionsConsoleTexts()
  if (state === 'approved') return <Notice tone="success">{t('approved', { name: decidedBy })}</Notice>
  return <Notice tone="danger">{t('rejected', { name: decidedBy, reason })}</Notice>
}

/** The pages of a prescription, what needs it, and the decision. */
export const PrescriptionSheet = ({ order, onClose }: BoardDialogProps) => {
  const t = usePrescriptionsConsoleTexts()
  const language = useLanguage()
  const { found, ...decisions } = usePrescription(order._id)
  return (
    <Sheet open onClose={onClose} title={t('heading', { number: order.orderId })}>
      {!found && <Skeleton className="h-64 w-full rounded-lg" />}
      {found && (
        <div className="grid gap-4">
          {found.products.length > 0 && (
            <p className="font-semibold">
              {t('needed', { products: joinWithCommas(found.products, language) })}
            </p>
          )}
          {found.repeatOf !== null && (
            <Notice tone="info">{t('repeatOf', { number: found.repeatOf })}</Notice>
          )}
          {found.files.map((file, at) => (
            <PageView key={file._id} orderId={order._id} file={file} number={at + 1} />
          ))}
          {found.state === 'waiting' && found.files.length === 0 && (
            <Notice tone="warning">{t('none')}</Notice>
          )}
          {found.state === 'waiting' && order.column !== 'done' && (
            <DecisionForm onClose={onClose} decisions={decisions} />
          )}
          {(found.state === 'approved' || found.state === 'rejected') && <Decided found={found} />}
          {found.state === null && <Notice>{t('notNeeded')}</Notice>}
        </div>
      )}
    </Sheet>
  )
}
