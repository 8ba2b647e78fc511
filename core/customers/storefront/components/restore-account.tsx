import { type SubmitEvent, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CustomersApi } from '../../contract/endpoints.ts'
import { useCustomersTexts } from '../customers-texts.ts'
import { parseRestoreCode } from '../restore-code.ts'
import { useUserStore } from '../session.ts'
import { useErrorText } from '../use-error-text.ts'

/** Restores a deleted account, by the saved code and the same verified phone. */
export const RestoreAccount = () => {
  const t = useCustomersTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const restore = async () => {
    const code = parseRestoreCode(typed)
    if (!code) return setError(t('profile.restoreWrong'))
    const answer = await browserApi<CustomersApi>()('PUT /api/v1/users/:id', {
      params: { id: code.userId },
      body: { restoreId: code.restoreId },
    })
    if (!answer.ok) return setError(errorText(answer.error))
    useUserStore.getState().setUser(answer.data)
    show({ text: t('profile.restored'), tone: 'success' })
    setTyped('')
    setError('')
  }
  return (
    <details className="group">
      <summary className="flex min-h-target items-center font-medium text-brand-strong text-sm">
        {t('profile.restore')}
      </summary>
      <form noValidate onSubmit={(event: SubmitEvent) => event.preventDefault()} className="grid gap-3 pt-1">
        <TextField
          label={t('profile.restoreCode')}
          hint={t('profile.restoreHint')}
          dir="ltr"
          autoComplete="off"
          value={typed}
          error={error || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="secondary" onClick={restore}>
          {t('profile.restoreButton')}
        </Button>
      </form>
    </details>
  )
}
