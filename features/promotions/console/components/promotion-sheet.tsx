import { type ReactNode, useState } from 'react'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import { getMissingTermsField } from '../terms-draft.ts'
import { usePromotionPreview } from '../use-preview.ts'
import type { PromotionDraft, PromotionsData } from '../use-promotions.ts'
import { ConditionFields } from './condition-fields.tsx'
import { EffectFields } from './effect-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { NameAndCodeFields } from './name-fields.tsx'
import { PromotionPreviewCard } from './preview-card.tsx'

interface PromotionSheetProps {
  readonly edited: PromotionDraft
  readonly data: PromotionsData
  readonly onSave: (edited: PromotionDraft) => Promise<boolean>
  readonly onClose: () => void
}

const Part = ({
  heading,
  open = false,
  children,
}: {
  heading: string
  open?: boolean
  children: ReactNode
}) => (
  <details open={open} className="border-line border-t pt-2">
    <summary className="flex min-h-target items-center font-bold text-lg">{heading}</summary>
    <div className="pt-2 pb-4">{children}</div>
  </details>
)

/** Why it cannot be saved, as text; undefined when it can. */
const useProblem = ({ terms }: PromotionDraft, hasFaults: boolean): string | undefined => {
  const t = usePromotionsConsoleTexts()
  const missing = getMissingTermsField(terms)
  if (missing) return t(`missing.${missing}`)
  if (terms.code !== null && terms.code.length < 3) return t('missing.code')
  return hasFaults ? t('missing.faults') : undefined
}

/** Editor of a promotion; its effect is shown below during editing. */
export const PromotionSheet = ({ edited, data, onSave, onClose }: PromotionSheetProps) => {
  const t = usePromotionsConsoleTexts()
  const [terms, setTerms] = useState(edited.terms)
  const guard = useLeaveGuard(JSON.stringify(terms) !== JSON.stringify(edited.terms), onClose)
  const isCoded = terms.code === null || terms.code.length >= 3
  const preview = usePromotionPreview(isCoded ? terms : { ...terms, code: null })
  const problem = useProblem({ terms }, (preview?.faults.length ?? 0) > 0)
  const fields = { terms, data, onChange: setTerms }
  const save = async (): Promise<void> => {
    if (problem === undefined && (await onSave({ ...edited, terms }))) onClose()
  }
  return (
    <>
      <Sheet
        open
        size="lg"
        title={edited._id === undefined ? t('sheet.new') : t('sheet.edit')}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <div className="flex flex-wrap items-center justify-end gap-3">
            {problem && (
              <p id="promotion-problem" className="min-w-0 flex-1 text-end text-muted text-sm">
                {problem}
              </p>
            )}
            <Button
              aria-disabled={problem !== undefined}
              aria-describedby={problem ? 'promotion-problem' : undefined}
              onClick={save}
            >
              {t('sheet.save')}
            </Button>
          </div>
        }
      >
        <div className="grid gap-5">
          <NameAndCodeFields {...fields} />
          <EffectFields {...fields} />
          <PromotionPreviewCard preview={preview} />
          <Part heading={t('part.conditions')}>
            <ConditionFields {...fields} />
          </Part>
          <Part heading={t('part.limits')}>
            <LimitFields {...fields} />
          </Part>
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
