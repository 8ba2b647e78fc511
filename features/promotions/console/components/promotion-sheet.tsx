import { type ReactNode, useState } from 'react'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { isSameJson } from '#platform/kernel/same-json.ts'
import { Button } from '#platform/ui/button.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { SavedPromotion } from '../../contract/console-endpoints.ts'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import { getMissingTermsField } from '../terms-draft.ts'
import { usePromotionPreview } from '../use-preview.ts'
import type { PromotionDraft, PromotionOutcome, PromotionsData } from '../use-promotions.ts'
import { useTermsDifferences } from '../use-terms-differences.ts'
import { ConditionFields } from './condition-fields.tsx'
import { EffectFields } from './effect-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { NameAndCodeFields } from './name-fields.tsx'
import { PromotionPreviewCard } from './preview-card.tsx'
import type { ProductOption } from './product-picker.tsx'

interface PromotionSheetProps {
  readonly edited: PromotionDraft
  readonly data: PromotionsData
  readonly onSave: (edited: PromotionDraft) => Promise<PromotionOutcome>
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

/** The edited terms, and what somebody else saved of them meanwhile. */
const usePromotionForm = ({ edited, onSave, onClose }: Omit<PromotionSheetProps, 'data'>) => {
  const [before, setBefore] = useState(edited)
  const [terms, setTerms] = useState(edited.terms)
  const [theirs, setTheirs] = useState<SavedPromotion>()
  const guard = useLeaveGuard(!isSameJson(terms, before.terms), onClose)
  const save = async (base: PromotionDraft): Promise<void> => {
    const outcome = await onSave({ ...base, terms })
    if (outcome === 'saved') return onClose()
    if (outcome === 'refused') return
    // Pausing is a change too, but none of the terms.
    if (isSameJson(outcome.terms, base.terms)) return save(outcome)
    setTheirs(outcome)
  }
  const takeTheirs = (saved: SavedPromotion): void => {
    setBefore(saved)
    setTerms(saved.terms)
    setTheirs(undefined)
  }
  return { before, terms, setTerms, theirs, takeTheirs, guard, save }
}

/** Editor of a promotion; its effect is shown below during editing. */
export const PromotionSheet = ({ data: loaded, ...props }: PromotionSheetProps) => {
  const t = usePromotionsConsoleTexts()
  const { before, terms, setTerms, theirs, takeTheirs, guard, save } = usePromotionForm(props)
  const [found, setFound] = useState<readonly ProductOption[]>([])
  const data = { ...loaded, products: [...loaded.products, ...found] }
  const differences = useTermsDifferences(data)
  const isCoded = terms.code === null || terms.code.length >= 3
  const preview = usePromotionPreview(isCoded ? terms : { ...terms, code: null })
  const problem = useProblem({ terms }, (preview?.faults.length ?? 0) > 0)
  const fields = { terms, data, onChange: setTerms }
  return (
    <>
      <Sheet
        open
        size="lg"
        title={before._id === undefined ? t('sheet.new') : t('sheet.edit')}
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
              aria-disabled={problem !== undefined || theirs !== undefined}
              aria-describedby={problem ? 'promotion-problem' : undefined}
              onClick={() => save(before)}
            >
              {t('sheet.save')}
            </Button>
          </div>
        }
      >
        <div className="grid gap-5">
          {theirs && (
            <ConflictNotice
              differences={differences(terms, theirs.terms)}
              onTheirs={() => takeTheirs(theirs)}
              onMine={() => problem === undefined && save(theirs)}
            />
          )}
          {/* Number fields hold their own text, so they begin anew with other terms. */}
          <div key={before.revision} className="grid gap-5">
            <NameAndCodeFields {...fields} />
            <EffectFields {...fields} onFind={(product) => setFound([...found, product])} />
            <PromotionPreviewCard preview={preview} />
            <Part heading={t('part.conditions')}>
              <ConditionFields {...fields} />
            </Part>
            <Part heading={t('part.limits')}>
              <LimitFields {...fields} />
            </Part>
          </div>
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
