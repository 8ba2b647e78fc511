import { AllergySheet } from './allergy-sheet.tsx'
import { QuestionDialog } from './question-dialog.tsx'

/** The household's allergies, and the question about unsafe dishes. */
export const AllergyDialogs = () => (
  <>
    <AllergySheet />
    <QuestionDialog />
  </>
)
