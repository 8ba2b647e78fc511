import { Button } from '#platform/ui/button.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'

interface ConfirmQuestionProps {
  readonly text: string
  readonly yes: string
  readonly onYes: () => unknown
  readonly onNo: () => void
}

/** Asks before something that cannot be taken back. */
export const ConfirmQuestion = ({ text, yes, onYes, onNo }: ConfirmQuestionProps) => {
  const t = useStaffConsoleTexts()
  return (
    <div role="alert" className="grid gap-3 rounded-lg bg-warning-soft p-4">
      <p>{text}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={onNo}>
          {t('people.cancel')}
        </Button>
        <Button variant="danger" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </div>
  )
}
