import { useRef, useState } from 'react'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import type { AreaDraft, AreasData } from './area-draft.ts'
import { AreaHours, AreaNames, AreaPrices } from './area-fields.tsx'
import { toShape } from './shape.ts'
import { ShapeField } from './shape-field.tsx'
import type { AreaSaveError, AreasEditor } from './use-areas.ts'

interface AreaSheetProps {
  readonly edited: AreaDraft
  readonly data: AreasData
  readonly onSave: AreasEditor['save']
  /** Starts again with the stored version. */
  readonly onReload: () => void
  readonly onClose: () => void
}

const useAreaForm = ({ edited, onSave, onClose }: Pick<AreaSheetProps, 'edited' | 'onSave' | 'onClose'>) => {
  const t = useDeliveryAreasConsoleTexts()
  const form = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(edited)
  const [refusal, setRefusal] = useState<AreaSaveError>()
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(edited), onClose)
  const [isBusy, setBusy] = useState(false)
  const refuse = (why: AreaSaveError): void => {
    setRefusal(why)
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-fault], [role=alert]')?.focus(),
    )
  }
  const save = async (): Promise<void> => {
    if (form.current?.querySelector('[data-unreadable]'))
      return refuse({ text: t('areas.faulty'), field: undefined, isConflict: false })
    setBusy(true)
    const why = await onSave(draft)
    setBusy(false)
    if (why) return refuse(why)
    onClose()
  }
  const getIssue = (field: string): string | undefined =>
    refusal?.field !== undefined && refusal.field.replace(/^terms\./, '').split('.')[0] === field
      ? refusal.text
      : undefined
  return { form, draft, setDraft, refusal, getIssue, guard, isBusy, save }
}

/** Opens an area for editing and drawing; nothing takes effect before it is saved. */
export const AreaSheet = ({ edited, data, onSave, onReload, onClose }: AreaSheetProps) => {
  const t = useDeliveryAreasConsoleTexts()
  const { form, draft, setDraft, refusal, getIssue, guard, isBusy, save } = useAreaForm({
    ...{ edited, onSave, onClose },
  })
  const { terms, shape } = draft
  const fields = {
    ...{ data, terms, getIssue },
    onChange: (next: typeof terms) => setDraft({ ...draft, terms: next }),
  }
  const others = data.areas.filter(({ _id }) => _id !== edited._id).map((area) => toShape(area.terms.zone))
  return (
    <>
      <Sheet
        open
        size="lg"
        title={t(edited._id === undefined ? 'areas.new' : 'areas.edit')}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <div className="flex justify-end">
            <Button className="max-md:w-full" busy={isBusy} onClick={save}>
              {t('areas.save')}
            </Button>
          </div>
        }
      >
        <div ref={form} className="grid grid-cols-1 gap-6">
          {refusal && (
            <Notice
              tone={refusal.isConflict ? 'warning' : 'danger'}
              announce="assertive"
              heading={refusal.text}
              action={
                refusal.isConflict && (
                  <Button size="sm" variant="secondary" onClick={onReload}>
                    {t('areas.takeTheirs')}
                  </Button>
                )
              }
            />
          )}
          <AreaNames {...fields} />
          <ShapeField
            {...{ outlet: data.outlet, shape, others }}
            error={getIssue('zone')}
            onChange={(next) => setDraft({ ...draft, shape: next })}
          />
          <AreaPrices {...fields} />
          <AreaHours {...fields} />
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
