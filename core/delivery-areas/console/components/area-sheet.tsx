import { useRef, useState } from 'react'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { isSameJson } from '#platform/kernel/same-json.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import { type AreaDraft, type AreasData, toAreaDraft } from './area-draft.ts'
import { AreaHours, AreaNames, AreaPrices } from './area-fields.tsx'
import { toShape } from './shape.ts'
import { ShapeField } from './shape-field.tsx'
import { useAreaDifferences } from './use-area-differences.ts'
import type { AreaSaveError, AreasEditor } from './use-areas.ts'

interface AreaSheetProps {
  readonly edited: AreaDraft
  readonly data: AreasData
  readonly onSave: AreasEditor['save']
  readonly onClose: () => void
}

const isSameArea = (one: AreaDraft, other: AreaDraft): boolean =>
  isSameJson([one.terms, one.shape], [other.terms, other.shape])

/** The edited area, and what somebody else saved of it meanwhile. */
const useAreaForm = ({ edited, onSave, onClose }: Omit<AreaSheetProps, 'data'>) => {
  const t = useDeliveryAreasConsoleTexts()
  const form = useRef<HTMLDivElement>(null)
  const [before, setBefore] = useState(edited)
  const [draft, setDraft] = useState(edited)
  const [theirs, setTheirs] = useState<AreaDraft>()
  const [refusal, setRefusal] = useState<AreaSaveError>()
  const guard = useLeaveGuard(!isSameArea(draft, before), onClose)
  const refuse = (why: AreaSaveError): void => {
    setRefusal(why)
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-fault], [role=alert]')?.focus(),
    )
  }
  const save = async (base: AreaDraft): Promise<void> => {
    if (form.current?.querySelector('[data-unreadable]'))
      return refuse({ text: t('areas.faulty'), field: undefined })
    const why = await onSave({ ...base, terms: draft.terms, shape: draft.shape })
    if (!why) return onClose()
    if (!why.theirs) return refuse(why)
    const saved = toAreaDraft(why.theirs)
    // Switching an area off is a change too, but none of what is edited here.
    if (isSameArea(saved, base)) return save(saved)
    setRefusal(undefined)
    setTheirs(saved)
  }
  const takeTheirs = (saved: AreaDraft): void => {
    setBefore(saved)
    setDraft(saved)
    setTheirs(undefined)
    setRefusal(undefined)
  }
  const getIssue = (field: string): string | undefined =>
    refusal?.field !== undefined && refusal.field.replace(/^terms\./, '').split('.')[0] === field
      ? refusal.text
      : undefined
  return { form, before, draft, setDraft, theirs, takeTheirs, refusal, getIssue, guard, save }
}

/** Opens an area for editing and drawing; nothing takes effect before it is saved. */
export const AreaSheet = ({ data, ...props }: AreaSheetProps) => {
  const t = useDeliveryAreasConsoleTexts()
  const { form, before, draft, setDraft, theirs, takeTheirs, refusal, getIssue, guard, save } =
    useAreaForm(props)
  const differences = useAreaDifferences(data)
  const { terms, shape } = draft
  const fields = {
    ...{ data, terms, getIssue },
    onChange: (next: typeof terms) => setDraft({ ...draft, terms: next }),
  }
  const others = data.areas.filter(({ _id }) => _id !== before._id).map((area) => toShape(area.terms.zone))
  return (
    <>
      <Sheet
        open
        size="lg"
        title={t(before._id === undefined ? 'areas.new' : 'areas.edit')}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <div className="flex justify-end">
            <Button
              className="max-md:w-full"
              aria-disabled={theirs !== undefined}
              onClick={() => save(before)}
            >
              {t('areas.save')}
            </Button>
          </div>
        }
      >
        <div ref={form} className="grid grid-cols-1 gap-6">
          {theirs && (
            <ConflictNotice
              differences={differences(draft, theirs)}
              onTheirs={() => takeTheirs(theirs)}
              onMine={() => save(theirs)}
            />
          )}
          {refusal && <Notice tone="danger" announce="assertive" heading={refusal.text} />}
          {/* Number fields hold their own text, so they begin anew with another version. */}
          <div key={before.version} className="grid grid-cols-1 gap-6">
            <AreaNames {...fields} />
            <ShapeField
              {...{ outlet: data.outlet, shape, others }}
              error={getIssue('zone')}
              onChange={(next) => setDraft({ ...draft, shape: next })}
            />
            <AreaPrices {...fields} />
            <AreaHours {...fields} />
          </div>
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
