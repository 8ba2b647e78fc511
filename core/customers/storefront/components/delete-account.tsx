import { useState } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CopyIcon } from '#platform/ui/icons/copy.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CustomersApi, User } from '../../contract/endpoints.ts'
import { customerErrors } from '../../contract/errors.ts'
import { useCustomersTexts } from '../customers-texts.ts'
import { formatRestoreCode } from '../restore-code.ts'
import { useErrorText } from '../use-error-text.ts'
import { ConfirmPhone } from './confirm-phone.tsx'

/** What the owner of a deleted account needs to restore it. */
export interface DeletedAccount {
  readonly restoreCode: string
  readonly until: string
}

/** Asks for confirmation twice, and for a code when the last one is too old, then deletes the account. */
export const DeleteAccount = ({
  user,
  onDeleted,
}: {
  user: User
  onDeleted: (deleted: DeletedAccount) => void
}) => {
  const t = useCustomersTexts()
  const errorText = useErrorText()
  const openPopup = usePopup((state) => state.openPopup)
  const [error, setError] = useState('')
  const [mustConfirm, setMustConfirm] = useState(false)
  const { _id: siteId } = useSite()
  const vendor = useOptionalVendor()
  const remove = async () => {
    const answer = await browserApi<CustomersApi>()('DELETE /api/v1/users/:id', { params: { id: user._id } })
    const isStale = !answer.ok && answer.error.code === customerErrors.verifyAgain.code
    setMustConfirm(isStale)
    if (isStale && vendor) return
    if (!answer.ok) return setError(errorText(answer.error))
    const { restoreId, restorableUntil } = answer.data
    onDeleted({ restoreCode: formatRestoreCode(user._id, restoreId), until: restorableUntil })
  }
  const ask = () =>
    openPopup({
      heading: t('profile.deleteAsk'),
      subText: t('profile.deleteText'),
      leftBtnText: t('profile.keep'),
      rightBtnText: t('profile.deleteConfirm'),
      handlers: { right: () => void remove() },
    })
  if (mustConfirm && vendor)
    return (
      <div className="grid gap-2">
        <p className="text-muted text-sm">{t('profile.deleteText')}</p>
        <ConfirmPhone
          user={user}
          storeId={vendor.store._id}
          siteId={siteId}
          orderType={vendor.orderType}
          onConfirmed={() => void remove()}
        />
        <Button variant="ghost" className="-ms-5 justify-self-start" onClick={() => setMustConfirm(false)}>
          {t('profile.keep')}
        </Button>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-muted text-sm">{t('profile.deleteText')}</p>
      <Button variant="ghost" className="-ms-5 text-danger" onClick={ask}>
        {t('profile.delete')}
      </Button>
      {error && (
        <Notice tone="danger" announce="assertive">
          {error}
        </Notice>
      )}
    </div>
  )
}

/** Shown once after deletion: the code with which the same phone can restore the account. */
export const AccountDeletedNotice = ({ deleted }: { deleted: DeletedAccount }) => {
  const t = useCustomersTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const copy = async () => {
    await navigator.clipboard.writeText(deleted.restoreCode)
    show({ text: t('profile.copied'), tone: 'success' })
  }
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-section">
      <h1 className="font-bold text-2xl tracking-tight">{t('profile.deletedHeading')}</h1>
      <p>{t('profile.deletedText', { date: formatDate(deleted.until, 'UTC', language) })}</p>
      <p className="break-all rounded-md bg-surface-sunken p-4 font-mono" data-restore-code>
        <bdi dir="ltr">{deleted.restoreCode}</bdi>
      </p>
      <div>
        <Button variant="secondary" leading={<CopyIcon size={20} />} onClick={copy}>
          {t('profile.copy')}
        </Button>
      </div>
    </div>
  )
}
