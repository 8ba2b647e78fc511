import { useEffect, useRef, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { parseTypedPhone } from '#core/customers/storefront/typed-phone.ts'
import { useCountries } from '#core/customers/storefront/use-countries.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { MAX_EMAIL_LENGTH } from '#platform/kernel/email.ts'
import { getAmountInputMode, money } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { PhoneField } from '#platform/ui/phone-field.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { ConsoleRequestsApi, StaffRequest } from '../../contract/console-endpoints.ts'
import { MAX_DESCRIPTION } from '../../domain/payment-request.ts'
import { usePayLinksConsoleTexts } from '../pay-links-console-texts.ts'
import {
  type DraftIssue,
  EMPTY_DRAFT,
  findDraftIssue,
  LIFETIMES,
  type RequestDraft,
  sumLines,
  toReplacementDraft,
  toRequestBody,
} from '../request-draft.ts'
import { LineEditor } from './line-editor.tsx'

interface RequestFormProps {
  readonly outlet: ConsoleOutlet
  readonly currency: string
  /** The link that is replaced; absent: a further link. */
  readonly replaced?: StaffRequest | undefined
  readonly onCreated: (request: StaffRequest) => void
  readonly onClose: () => void
}

interface PartProps {
  readonly outlet: ConsoleOutlet
  readonly currency: string
  readonly draft: RequestDraft
  readonly issue: DraftIssue | undefined
  readonly change: (part: Partial<RequestDraft>) => void
}

/** How much is asked for: an amount, or lines. */
const AmountPart = ({ outlet, currency, draft, issue, change }: PartProps) => {
  const t = usePayLinksConsoleTexts()
  const language = useLanguage()
  return (
    <div className="grid gap-4">
      <RadioCards
        name="pay-link-kind"
        legend={t('form.kind')}
        columns={2}
        options={[
          { value: 'amount', label: t('form.kind.amount') },
          { value: 'lines', label: t('form.kind.lines') },
        ]}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'amount' ? (
        <TextField
          label={t('form.amount')}
          dir="ltr"
          inputMode={getAmountInputMode(currency)}
          autoComplete="off"
          maxLength={14}
          required
          trailing={<span className="pe-3 text-muted text-sm">{currency}</span>}
          error={issue === 'amount' ? t('form.amountMissing') : undefined}
          value={draft.amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
      ) : (
        <>
          <LineEditor
            store={outlet._id}
            currency={currency}
            lines={draft.lines}
            onChange={(lines) => change({ lines })}
          />
          {(issue === 'lines' || issue === 'line') && (
            <Notice tone="danger">
              {t(issue === 'lines' ? 'form.linesMissing' : 'form.lineIncomplete')}
            </Notice>
          )}
          <p className="flex justify-between gap-4 font-bold">
            <span>{t('form.total')}</span>
            <bdi className="tabular-nums">
              {formatMoney(money(sumLines(draft.lines, currency), currency), language)}
            </bdi>
          </p>
        </>
      )}
    </div>
  )
}

/** Who pays: where the link is sent, and the only phone that may pay it. */
const PayerPart = ({
  outlet,
  draft,
  change,
  onDialCode,
}: Omit<PartProps, 'issue' | 'currency'> & { onDialCode: (code: string) => void }) => {
  const t = usePayLinksConsoleTexts()
  const { list } = useCountries(outlet._id)
  const chosen = list.find(({ code }) => code === draft.country) ?? list[0]
  const dialCode = chosen?.dialCode ?? ''
  useEffect(() => onDialCode(dialCode), [dialCode, onDialCode])
  const type = (typed: string, country: string) => {
    const { number, country: code } = parseTypedPhone(typed, country, list)
    change({ phone: number, country: code })
  }
  return (
    <div className="grid gap-4">
      <PhoneField
        label={t('form.phone')}
        hint={t('form.phoneHint')}
        autoComplete="off"
        countries={list}
        country={chosen?.code ?? ''}
        onCountryChange={(code) => type(draft.phone, code)}
        value={draft.phone}
        onChange={(typed) => type(typed, chosen?.code ?? '')}
      />
      <TextField
        label={t('form.email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
        value={draft.email}
        onChange={({ target }) => change({ email: target.value })}
      />
    </div>
  )
}

const useCreate = ({ outlet, currency, replaced, onCreated, onClose }: RequestFormProps) => {
  const t = usePayLinksConsoleTexts()
  const [draft, setDraft] = useState<RequestDraft>(() =>
    replaced ? toReplacementDraft(replaced) : EMPTY_DRAFT,
  )
  const [first] = useState(() => JSON.stringify(draft))
  const [dialCode, setDialCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [error, setError] = useState('')
  // The same link sent twice, such as after a lost response, is created once.
  const sent = useRef<{ readonly body: string; readonly key: string }>(undefined)
  const issue = findDraftIssue(draft, currency)
  const create = async (): Promise<void> => {
    setChecked(true)
    setError('')
    if (issue) return
    const body = toRequestBody(draft, { currency, dialCode })
    const text = JSON.stringify(body)
    if (sent.current?.body !== text) sent.current = { body: text, key: generateIdempotencyKey() }
    const idempotencyKey = sent.current.key
    const api = consoleApi<ConsoleRequestsApi>()
    const answer = replaced
      ? await api('POST /api/v1/console/payment-requests/:id/replace', {
          params: { id: replaced._id },
          ...{ body, idempotencyKey },
        })
      : await api('POST /api/v1/console/payment-requests', {
          query: { store: outlet._id },
          ...{ body, idempotencyKey },
        })
    if (!answer.ok) return setError(answer.error.status === 0 ? t('offline') : answer.error.message)
    onCreated(answer.data)
  }
  const change = (part: Partial<RequestDraft>) => setDraft((before) => ({ ...before, ...part }))
  const guard = useLeaveGuard(JSON.stringify(draft) !== first, onClose)
  return { draft, change, create, error, guard, setDialCode, issue: isChecked ? issue : undefined }
}

/** A new payment link, or one in place of another. */
export const RequestForm = (props: RequestFormProps) => {
  const t = usePayLinksConsoleTexts()
  const { outlet, currency, replaced } = props
  const { draft, change, create, error, guard, setDialCode, issue } = useCreate(props)
  return (
    <>
      <Sheet
        open
        onClose={guard.leave}
        backdropCloses={false}
        title={t(replaced ? 'form.replace' : 'form.heading')}
        footer={
          <div className="grid grid-cols-2 gap-2">
            <Button variant="secondary" onClick={guard.leave}>
              {t('cancel')}
            </Button>
            <Button onClick={create}>{t('form.create')}</Button>
          </div>
        }
      >
        <div className="grid gap-5">
          {replaced && <Notice>{t('form.replaceText', { number: replaced.number })}</Notice>}
          {error && <Notice tone="danger">{error}</Notice>}
          <AmountPart outlet={outlet} currency={currency} draft={draft} issue={issue} change={change} />
          <TextArea
            label={t('form.description')}
            hint={t('form.descriptionHint')}
            maxLength={MAX_DESCRIPTION}
            rows={2}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
          <SelectField
            label={t('form.lifetime')}
            value={String(draft.lifetimeDays)}
            options={LIFETIMES.map((count) => ({ value: String(count), label: t('form.days', { count }) }))}
            onChange={({ target }) => change({ lifetimeDays: Number(target.value) })}
          />
          <PayerPart outlet={outlet} draft={draft} change={change} onDialCode={setDialCode} />
          <CheckboxField
            label={t('form.parts')}
            checked={draft.isPartAllowed}
            onChange={({ target }) => change({ isPartAllowed: target.checked })}
          />
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
