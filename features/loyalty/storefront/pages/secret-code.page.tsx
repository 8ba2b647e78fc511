import { useState } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { OneTimeCodeField } from '#platform/ui/one-time-code-field.tsx'
import type { SecretCodeRequest } from '../../contract/endpoints.ts'
import { SECRET_CODE_LENGTH } from '../../domain/secret-code.ts'
import { PointsFrame } from '../components/points-frame.tsx'
import { useLoyaltyTexts } from '../loyalty-texts.ts'
import { getLoyaltyPath } from '../paths.ts'
import { usePendingCode } from '../pending-code.ts'
import { submitSecretCode } from '../points-calls.ts'

export const meta: MetaFunction = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'redeemLoyalty/secret-code' })

const CodeForm = ({ request }: { request: SecretCodeRequest }) => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const home = useHome()
  const [code, setCode] = useState('')
  const [issue, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const verify = async (typed: string): Promise<void> => {
    if (isBusy || typed.length < SECRET_CODE_LENGTH) return
    setBusy(true)
    setFault('')
    const answer = await submitSecretCode(request._id, typed)
    setBusy(false)
    setCode('')
    if (!answer.ok) return setFault(errorText(answer.error))
    usePendingCode.setState({ request: null })
    void navigate(getCartPath(home))
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <p>{t('code.text', { count: request.points, amount: formatMoney(request.amount, language) })}</p>
      <OneTimeCodeField
        autoFocus
        autoComplete="off"
        label={t('code.label')}
        length={SECRET_CODE_LENGTH}
        value={code}
        readOnly={isBusy}
        error={issue || undefined}
        onChange={setCode}
        onComplete={verify}
      />
      <Button type="submit" size="lg" full busy={isBusy} aria-disabled={code.length < SECRET_CODE_LENGTH}>
        {t('code.verify')}
      </Button>
      <p className="text-muted text-sm">{t('code.hint')}</p>
      <ButtonLink variant="ghost" to={getLoyaltyPath(home, 'enter-amount')}>
        {t('code.change')}
      </ButtonLink>
    </form>
  )
}

export default function SecretCodePage() {
  const t = useLoyaltyTexts()
  const home = useHome()
  const request = usePendingCode((state) => state.request)
  return (
    <PointsFrame title={t('code.title')}>
      {() =>
        request ? (
          <AccountCard heading={t('points', { count: request.points })}>
            <CodeForm key={request._id} request={request} />
          </AccountCard>
        ) : (
          <Notice
            action={
              <ButtonLink size="sm" variant="secondary" to={getLoyaltyPath(home, 'enter-amount')}>
                {t('code.begin')}
              </ButtonLink>
            }
          >
            {t('code.none')}
          </Notice>
        )
      }
    </PointsFrame>
  )
}
