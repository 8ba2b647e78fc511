import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { changePayDetails, checkTypedUpi, UPI_FIELD, usePayDetails } from './pay-details.ts'
import { usePaymentsTexts } from './payments-texts.ts'

/**
 * Input for a UPI id that shows whether the bank knows it; without one the customer chooses on the gateway's page.
 */
export const UpiField = ({ store }: { store: string }) => {
  const t = usePaymentsTexts()
  const { upiId, upi } = usePayDetails()
  const status = upi?.upiId === upiId.trim() ? upi.status : undefined
  return (
    <div className="grid gap-1">
      <TextField
        id={UPI_FIELD}
        label={t('upi.label')}
        optional
        hint={t('upi.hint')}
        error={status === 'failed' ? t('upi.failed') : undefined}
        value={upiId}
        dir="ltr"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        placeholder="name@bank"
        onChange={({ target }) => changePayDetails({ upiId: target.value })}
        onBlur={() => void checkTypedUpi(store)}
      />
      <p role="status" className="flex items-center gap-1.5 text-muted text-sm empty:hidden">
        {status === 'checking' && <Spinner size={18} />}
        {status === 'verified' && <CheckIcon size={18} className="text-success" />}
        {status === 'checking' && t('upi.checking')}
        {status === 'verified' && t(upi?.name ? 'upi.verifiedAs' : 'upi.verified', { name: upi?.name ?? '' })}
        {status === 'unknown' && t('upi.unknown')}
      </p>
    </div>
  )
}
