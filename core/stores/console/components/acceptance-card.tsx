import { useCallback } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { type FieldsProps, VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import type { ApiResult } from '#platform/contract/client.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { AcceptanceApi, AcceptanceForm } from '../../contract/acceptance-endpoints.ts'
import { ACCEPTANCE_MINUTES } from '../../domain/acceptance.ts'
import { type AcceptanceDraft, parseAcceptanceDraft, toAcceptanceDraft } from '../acceptance-draft.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'

const isAcceptanceForm = (data: unknown): data is AcceptanceForm =>
  typeof data === 'object' && data !== null && 'answering' in data && 'version' in data

const draftOf = ({ answering }: AcceptanceForm): AcceptanceDraft => toAcceptanceDraft(answering)

const useAcceptanceForm = (id: string) => {
  const t = useStoresConsoleTexts()
  const read = useCallback(
    () => consoleApi<AcceptanceApi>()('GET /api/v1/console/stores/:id/answering', { params: { id } }),
    [id],
  )
  /** What cannot be a time is refused here, as the server would. */
  const refuse = (field: string, message: string): ApiResult<AcceptanceForm> => ({
    ok: false,
    error: { status: 422, code: 422, field, message },
  })
  const write = async (draft: AcceptanceDraft, version: string) => {
    const parsed = parseAcceptanceDraft(draft)
    if ('fault' in parsed)
      return parsed.fault === 'minutesWrong'
        ? refuse('minutes', t('answering.minutesWrong', ACCEPTANCE_MINUTES))
        : refuse('warnMinutes', t('answering.warnWrong'))
    return consoleApi<AcceptanceApi>()('PUT /api/v1/console/stores/:id/answering', {
      params: { id },
      body: { ...parsed, version },
    })
  }
  return useVersionedForm({ read, write, isForm: isAcceptanceForm })
}

const AcceptanceFields = ({ draft, errorOf, onChange }: FieldsProps<AcceptanceDraft>) => {
  const t = useStoresConsoleTexts()
  return (
    <ExplainedSection heading={t('answering.heading')} text={t('answering.text')}>
      <CheckboxField
        label={t('answering.on')}
        checked={draft.isOn}
        onChange={({ currentTarget }) => onChange({ ...draft, isOn: currentTarget.checked })}
      />
      {draft.isOn && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t('answering.minutes')}
            inputMode="numeric"
            dir="ltr"
            value={draft.minutes}
            error={errorOf('minutes')}
            onChange={({ currentTarget }) => onChange({ ...draft, minutes: currentTarget.value })}
          />
          <TextField
            label={t('answering.warn')}
            inputMode="numeric"
            dir="ltr"
            value={draft.warnMinutes}
            error={errorOf('warnMinutes')}
            onChange={({ currentTarget }) => onChange({ ...draft, warnMinutes: currentTarget.value })}
          />
        </div>
      )}
    </ExplainedSection>
  )
}

/** How long the outlet may take to answer a new order, and when staff are warned. */
export const AcceptanceCard = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  const form = useAcceptanceForm(outlet._id)
  const rows: [string, (draft: AcceptanceDraft) => string][] = [
    [t('answering.minutes'), ({ isOn, minutes }) => (isOn ? minutes : '')],
    [t('answering.warn'), ({ isOn, warnMinutes }) => (isOn ? warnMinutes : '')],
  ]
  return (
    <VersionedState form={form}>
      {(saved) => (
        <VersionedEditor
          form={form}
          saved={saved}
          draftOf={draftOf}
          compare={(mine, theirs) => listDifferences(rows, mine, theirs)}
        >
          {(fields) => <AcceptanceFields {...fields} />}
        </VersionedEditor>
      )}
    </VersionedState>
  )
}
