import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { AcceptanceApi } from '../../contract/acceptance-endpoints.ts'
import { ACCEPTANCE_MINUTES } from '../../domain/acceptance.ts'
import {
  type AcceptanceDraft,
  type AcceptanceIssue,
  parseAcceptanceDraft,
  toAcceptanceDraft,
} from '../acceptance-draft.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'

const useAcceptance = (outlet: ConsoleOutlet) => {
  const t = useStoresConsoleTexts()
  const { revalidate } = useRevalidator()
  const show = useToasts((state) => state.show)
  const [draft, setDraft] = useState(() => toAcceptanceDraft(outlet.answering))
  const [issue, setFault] = useState<AcceptanceIssue>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<AcceptanceDraft>) => {
    setDraft({ ...draft, ...part })
    setFault(undefined)
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = parseAcceptanceDraft(draft)
    if ('fault' in read) return setFault(read.fault)
    setBusy(true)
    const params = { id: outlet._id }
    const answer = await consoleApi<AcceptanceApi>()('PUT /api/v1/console/stores/:id/answering', {
      params,
      body: read,
    })
    setBusy(false)
    if (!answer.ok)
      return show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
    show({ tone: 'success', text: t('answering.saved') })
    await revalidate()
  }
  return { draft, fault: issue, isBusy, change, save }
}

/** How long the outlet may take to answer a new order, and when staff are warned. */
export const AcceptanceCard = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  const { draft, fault: issue, isBusy, change, save } = useAcceptance(outlet)
  return (
    <section aria-labelledby="answering" className="rounded-xl border border-line bg-surface-raised p-5">
      <h2 id="answering" className="font-bold text-lg">
        {t('answering.heading')}
      </h2>
      <p className="mt-1 max-w-reading text-muted text-sm">{t('answering.text')}</p>
      <form noValidate onSubmit={save} className="mt-3 grid gap-4">
        <CheckboxField
          label={t('answering.on')}
          checked={draft.isOn}
          onChange={(event) => change({ isOn: event.currentTarget.checked })}
        />
        {draft.isOn && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label={t('answering.minutes')}
              inputMode="numeric"
              dir="ltr"
              value={draft.minutes}
              error={issue === 'minutesWrong' ? t('answering.minutesWrong', ACCEPTANCE_MINUTES) : undefined}
              onChange={(event) => change({ minutes: event.currentTarget.value })}
            />
            <TextField
              label={t('answering.warn')}
              inputMode="numeric"
              dir="ltr"
              value={draft.warnMinutes}
              error={issue === 'warnWrong' ? t('answering.warnWrong') : undefined}
              onChange={(event) => change({ warnMinutes: event.currentTarget.value })}
            />
          </div>
        )}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {t('answering.save')}
        </Button>
      </form>
    </section>
  )
}
