import { type SubmitEvent, useState } from 'react'
import { activateMerchant } from '#core/cart/storefront/activate-merchant.ts'
import { ensureSession } from '#core/customers/storefront/session.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { isPersonName } from '#platform/kernel/person-name.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { DineInApi } from '../../contract/endpoints.ts'
import { MAX_GUEST_NAME_LENGTH } from '../../domain/session.ts'
import { useDineInTexts } from '../dine-in-texts.ts'
import { useEnterShop } from '../use-enter-shop.ts'

const readText = (form: HTMLFormElement, field: string): string => {
  const value = new FormData(form).get(field)
  return typeof value === 'string' ? value.trim() : ''
}

/** Joins a table by its number and the short code that a phone at the table shows; without the code, staff decide. */
export const JoinForm = ({ storeId }: { storeId: string }) => {
  const t = useDineInTexts()
  const { _id: siteId, homePath } = useSite()
  const errorText = useErrorText()
  const enter = useEnterShop()
  const [isBusy, setBusy] = useState(false)
  const [issue, setIssue] = useState('')
  const join = async (form: HTMLFormElement) => {
    const [table, joinCode, name] = [
      readText(form, 'table'),
      readText(form, 'joinCode'),
      readText(form, 'guest'),
    ]
    if (!isPersonName(name, MAX_GUEST_NAME_LENGTH))
      return setIssue(t('name.missing', { max: MAX_GUEST_NAME_LENGTH }))
    activateMerchant(homePath)
    const session = await ensureSession(siteId)
    if (!session.ok) return setIssue(errorText(session.error))
    const answer = await browserApi<DineInApi>()('POST /api/v1/table-sessions/join', {
      body: { store: storeId, table, name, ...(joinCode === '' ? {} : { joinCode }) },
    })
    if (answer.ok) await enter(answer.data)
    else setIssue(errorText(answer.error))
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={async (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        setBusy(true)
        await join(form)
        setBusy(false)
      }}
    >
      <p>{t('fix.text')}</p>
      <TextField label={t('fix.table')} name="table" maxLength={20} autoComplete="off" />
      <TextField
        label={t('fix.code')}
        hint={t('fix.codeHint')}
        name="joinCode"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
      <TextField
        label={t('name.label')}
        name="guest"
        autoComplete="given-name"
        maxLength={MAX_GUEST_NAME_LENGTH}
        error={issue || undefined}
        onChange={() => setIssue('')}
      />
      <Button type="submit" variant="secondary" size="lg" full busy={isBusy}>
        {t('fix.join')}
      </Button>
    </form>
  )
}
