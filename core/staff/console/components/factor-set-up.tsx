import { useState } from 'react'
import { QrCode } from '#core/console-shell/console/qr-code.tsx'
import { Button } from '#platform/ui/button.tsx'
import { OneTimeCodeField } from '#platform/ui/one-time-code-field.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'

interface FactorSetUpProps {
  readonly secret: string
  readonly uri: string
  readonly error: string | undefined
  readonly onConfirm: (code: string) => Promise<void>
  readonly onCancel: () => void
}

/** Groups of four, as people type a secret by hand. */
const groupSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The secret for the authenticator app, to scan or to type, and a first code of it. */
export const FactorSetUp = ({ secret, uri, error, onConfirm, onCancel }: FactorSetUpProps) => {
  const t = useStaffConsoleTexts()
  const [code, setCode] = useState('')
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void onConfirm(code)
      }}
    >
      <p>{t('factor.scan')}</p>
      <QrCode className="max-w-52 rounded-md" text={uri} label={t('factor.qr')} />
      <p className="text-sm">
        {t('factor.secret')}{' '}
        <bdi dir="ltr" data-secret className="block select-all break-all font-mono">
          {groupSecret(secret)}
        </bdi>
      </p>
      <OneTimeCodeField
        length={6}
        name="factorCode"
        label={t('factor.code')}
        value={code}
        error={error}
        onChange={setCode}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t('factor.confirm')}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('people.cancel')}
        </Button>
      </div>
    </form>
  )
}
