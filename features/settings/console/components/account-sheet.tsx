import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { formatDate, formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { AccountForm, KeyCheck, PaymentSettingsApi } from '../../contract/payment-endpoints.ts'
import { type AccountValues, describeValue, isSecret, toAccountBody } from '../account-draft.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { AccountField } from './account-field.tsx'
import { CheckResult, checkKeys } from './key-check.tsx'

interface AccountSheetProps {
  readonly accountId: string
  readonly timeZone: string
  readonly onSaved: () => unknown
  readonly onClose: () => void
}

interface FormProps extends Omit<AccountSheetProps, 'accountId'> {
  readonly form: AccountForm
  readonly onForm: (form: AccountForm) => void
}

const CONFLICT = 409

const isAccountForm = (data: unknown): data is AccountForm =>
  typeof data === 'object' && data !== null && 'products' in data && 'values' in data

interface Refusal {
  readonly message: string
  readonly field: string | undefined
}

/** The address at which our server gets the vendor's events, to copy into the vendor's dashboard. */
const WebhookAddress = ({ form }: { form: AccountForm }) => {
  const t = useSettingsTexts()
  return (
    <TextField
      label={t('account.webhook', { vendor: form.title })}
      hint={t('account.webhookHint', { vendor: form.title })}
      dir="ltr"
      readOnly
      value={form.webhookUrl}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}

interface FieldsProps {
  readonly form: AccountForm
  readonly product: AccountForm['products'][number]
  readonly values: AccountValues
  readonly refusal: Refusal | undefined
  readonly timeZone: string
  readonly onChange: (values: AccountValues) => void
}

/** The fields of a product: what is needed first, what is seldom changed below a fold. */
const AccountFields = ({ form, product, values, refusal, timeZone, onChange }: FieldsProps) => {
  const t = useSettingsTexts()
  const language = useLanguage()
  const isSame = product.name === form.product
  const needed = product.fields.filter(({ isRequired }) => isRequired)
  const others = product.fields.filter(({ isRequired }) => !isRequired)
  const isOtherRefused = others.some(({ path }) => refusal?.field === `values.${path}`)
  const show = (field: (typeof needed)[number]) => (
    <AccountField
      key={field.path}
      field={field}
      value={values[field.path]}
      saved={isSame ? (form.secrets[field.path] ?? 0) : 0}
      savedOn={form.savedAt ? formatDate(form.savedAt, timeZone, language) : ''}
      error={refusal?.field === `values.${field.path}` ? refusal.message : undefined}
      onChange={(value) => onChange({ ...values, [field.path]: value })}
    />
  )
  return (
    <>
      {needed.map(show)}
      {others.length > 0 && (
        <details open={isOtherRefused || undefined} className="rounded-lg border border-line p-4">
          <summary className="min-h-target cursor-pointer content-center font-semibold">
            {t('account.more')}
          </summary>
          <div className="mt-3 grid gap-5">{others.map(show)}</div>
        </details>
      )}
    </>
  )
}

interface AccountConflictProps extends Pick<FormProps, 'timeZone'> {
  readonly theirs: AccountForm
  readonly product: AccountForm['products'][number]
  readonly values: AccountValues
  readonly onTheirs: () => void
  readonly onMine: () => unknown
}

/** What somebody else has saved for the account since its form was read. Of secrets it says only that they were saved. */
const AccountConflict = ({ theirs, product, values, timeZone, ...choices }: AccountConflictProps) => {
  const t = useSettingsTexts()
  const language = useLanguage()
  const rows = product.fields
    .filter((field) => !isSecret(field))
    .map(({ label, path }) => [label, (shown: AccountValues) => describeValue(shown[path])] as const)
  const date = theirs.savedAt ? formatDateTime(theirs.savedAt, timeZone, language) : ''
  const keys = {
    ...{ label: t('account.heading'), mine: t('account.typedHere') },
    theirs: t('gateway.savedOn', { date }),
  }
  return <ConflictNotice differences={[keys, ...listDifferences(rows, values, theirs.values)]} {...choices} />
}

const Form = ({ form, timeZone, onForm, onSaved, onClose }: FormProps) => {
  const t = useSettingsTexts()
  const [productName, setProductName] = useState(form.product)
  const [values, setValues] = useState(form.values)
  const [refusal, setRefusal] = useState<Refusal>()
  const [check, setCheck] = useState<KeyCheck>()
  const [theirs, setTheirs] = useState<AccountForm>()
  const guard = useLeaveGuard(values !== form.values || productName !== form.product, onClose)
  const product = form.products.find(({ name }) => name === productName) ?? form.products[0]
  const show = (shown: AccountForm) => {
    setRefusal(undefined)
    setTheirs(undefined)
    setProductName(shown.product)
    setValues(shown.values)
    onForm(shown)
  }
  const save = async (version: string) => {
    if (!product) return
    const body = {
      product: product.name,
      values: toAccountBody(product.fields, { values, secrets: form.secrets }),
      version,
    }
    const params = { id: form._id }
    const answer = await consoleApi<PaymentSettingsApi>()('PUT /api/v1/console/payment-accounts/:id', {
      params,
      body,
    })
    if (!answer.ok) {
      setCheck(undefined)
      if (answer.error.status === CONFLICT && isAccountForm(answer.error.data))
        return setTheirs(answer.error.data)
      return setRefusal({ message: answer.error.message || t('offline'), field: answer.error.field })
    }
    show(answer.data)
    onSaved()
    setCheck(await checkKeys(form._id))
  }
  const isNamed = product?.fields.some(({ path }) => refusal?.field === `values.${path}`) ?? false
  return (
    <>
      <Sheet
        open
        size="lg"
        title={<bdi>{form.title}</bdi>}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={guard.leave}>
              {t('account.close')}
            </Button>
            <Button disabled={theirs !== undefined} onClick={() => save(form.version)}>
              {t('account.save')}
            </Button>
          </div>
        }
      >
        <form noValidate className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
          {theirs && product && (
            <AccountConflict
              {...{ theirs, product, values, timeZone }}
              onTheirs={() => show(theirs)}
              onMine={() => save(theirs.version)}
            />
          )}
          {check && <CheckResult check={check} vendor={form.title} timeZone={timeZone} />}
          {refusal && !isNamed && <Notice tone="danger" announce="assertive" heading={refusal.message} />}
          {refusal && isNamed && <Notice tone="danger" announce="assertive" heading={t('account.refused')} />}
          <p className="text-muted text-sm">{t('account.intro', { vendor: form.title })}</p>
          {form.products.length > 1 && (
            <SelectField
              label={t('account.product')}
              value={productName ?? ''}
              options={form.products.map(({ name }) => ({ value: name ?? '', label: name ?? '' }))}
              onChange={({ currentTarget }) => setProductName(currentTarget.value)}
            />
          )}
          {product && (
            <AccountFields {...{ form, product, values, refusal, timeZone, onChange: setValues }} />
          )}
          <WebhookAddress form={form} />
        </form>
      </Sheet>
      {guard.question}
    </>
  )
}

/** The keys of an account over the screen; saving asks the gateway at once whether it accepts them. */
export const AccountSheet = ({ accountId, onClose, ...props }: AccountSheetProps) => {
  const t = useSettingsTexts()
  const [form, setForm] = useState<AccountForm | 'failed' | null>(null)
  useEffect(() => {
    const load = async () => {
      const params = { id: accountId }
      const answer = await consoleApi<PaymentSettingsApi>()('GET /api/v1/console/payment-accounts/:id', {
        params,
      })
      setForm(answer.ok ? answer.data : 'failed')
    }
    void load()
  }, [accountId])
  if (form !== null && form !== 'failed')
    return <Form form={form} onForm={setForm} onClose={onClose} {...props} />
  return (
    <Sheet open size="lg" title={t('account.heading')} onClose={onClose}>
      {form === null ? <LoadingRows /> : <Notice tone="danger" heading={t('offline')} />}
    </Sheet>
  )
}
