import { type ReactNode, useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** Limit of the contract. */
const MAX_LENGTH = 200
/** The reason that is written in one's own words. */
const OTHER = 'other'

interface ReasonSheetProps {
  readonly title: string
  readonly legend: string
  /** The last one is `other`. */
  readonly reasons: readonly { readonly value: string; readonly label: string }[]
  readonly keep: string
  readonly confirm: string
  readonly busy: boolean
  /** Above the reasons: what follows. */
  readonly notice?: ReactNode
  readonly onClose: () => void
  readonly onConfirm: (reason: string) => void
}

/** Asks why before a step that ends something. */
export const ReasonSheet = ({
  title,
  legend,
  reasons,
  keep,
  confirm,
  busy,
  notice,
  onClose,
  onConfirm,
}: ReasonSheetProps) => {
  const t = useOrdersConsoleTexts()
  const [reason, setReason] = useState<string>()
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const isOther = reason === OTHER
  const text = isOther ? words.trim() : reasons.find(({ value }) => value === reason)?.label

  const send = (): void => {
    if (!text) {
      setError(t(isOther ? 'decline.wordsMissing' : 'decline.reasonMissing'))
      return
    }
    onClose()
    onConfirm(text)
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button variant="danger" busy={busy} onClick={send}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {notice}
        <RadioCards
          name="reason"
          legend={legend}
          options={reasons}
          value={reason}
          onChange={(value) => {
            setReason(value)
            setError(undefined)
          }}
          error={isOther ? undefined : error}
          columns={2}
        />
        {isOther && (
          <TextField
            label={t('decline.words')}
            value={words}
            maxLength={MAX_LENGTH}
            onChange={(event) => setWords(event.currentTarget.value)}
            error={error}
            required
          />
        )}
      </div>
    </Sheet>
  )
}
